package io.wandertoken.protocol.scenario;

import io.wandertoken.protocol.licence.LicenceMessage;
import io.wandertoken.protocol.licence.LicenceMessage.Accept;
import io.wandertoken.protocol.licence.LicenceMessage.Propose;
import io.wandertoken.protocol.licence.LicenceMessage.Report;
import io.wandertoken.protocol.licence.LicenceMessage.Reservation;
import io.wandertoken.protocol.licence.LicenceMessage.ReservationQuery;
import io.wandertoken.protocol.licence.LicenceMessage.Round;
import io.wandertoken.protocol.licence.LicenceMessage.Withdraw;

/** What holders and voters say to each other, as text. */
final class LicenceText implements LicenceMessage.Handler {
    private final ScenarioNames names;
    private String line;

    LicenceText(ScenarioNames names) {
        this.names = names;
    }

    String line() {
        return line;
    }

    @Override
    public void onPropose(int from, Propose propose) {
        line = "PROPOSE " + round(propose.round());
    }

    @Override
    public void onWithdraw(int from, Withdraw withdraw) {
        line = "WITHDRAW " + round(withdraw.round());
    }

    @Override
    public void onAccept(int from, Accept accept) {
        line = "ACCEPT " + round(accept.round());
    }

    @Override
    public void onReport(int from, Report report) {
        line = "REPORT " + round(report.round())
                + (report.accepted() == null ? " other quorum" : " accepted=" + names.token(report.accepted()));
    }

    @Override
    public void onReservationQuery(int from, ReservationQuery query) {
        line = "RESERVATION-QUERY";
    }

    @Override
    public void onReservation(int from, Reservation reservation) {
        line = "RESERVATION";
    }

    private String round(Round round) {
        return names.token(round.token()) + " session=" + names.number(round.session()) + " round=" + round.number();
    }
}
