package io.wandertoken.protocol.licence;

import io.wandertoken.protocol.licence.LicenceMessage.Accept;
import io.wandertoken.protocol.licence.LicenceMessage.Propose;
import io.wandertoken.protocol.licence.LicenceMessage.Report;
import io.wandertoken.protocol.licence.LicenceMessage.Reservation;
import io.wandertoken.protocol.licence.LicenceMessage.Round;
import io.wandertoken.protocol.licence.LicenceMessage.Withdraw;
import io.wandertoken.protocol.token.TokenId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One agent that votes for the tokens of one permit.
 *
 * <pre>
 *   SILENT   --M after the start-->           FREE
 *   FREE     --PROPOSE of T-->                ACCEPTED T   (ACCEPT, until now + L·(1+ρ))
 *   ACCEPTED --PROPOSE of T-->                ACCEPTED T   (ACCEPT, until now + L·(1+ρ))
 *   ACCEPTED --PROPOSE of another token-->    ACCEPTED T   (REPORT)
 *   ACCEPTED --WITHDRAW of T, not older-->    FREE
 *   ACCEPTED --its time passes-->             FREE
 * </pre>
 *
 * <p>Invariants: it has accepted one token at most. Nothing shortens an acceptance but a withdrawal of its newest round. A voter that
 * starts again does not know what it accepted, and is silent until that has expired; so it needs no disk for that. The numbers of
 * earlier leases it takes from the clock of the fleet, which is above them.
 *
 * <p>The time that it takes must stand still rather than jump ahead, or acceptances would end too early.
 *
 * <p>PaxosLease (Trencséni, Gazsó, Reinhardt 2012) negotiates leases without disks too. Deviations from it: there are no ballots. The licence belongs to the token, which is in one place, so that two proposers of one token
 * cannot compete.
 */
public final class Voter {
    private final LicenceConfig config;
    private final Quorum quorum;
    private final long speaksFromNanos;

    /** The newest round of the accepted token, and when the acceptance ends. */
    private @Nullable Round accepted;

    private long untilNanos;

    /** The token that was accepted last, expired or not; its reservation; the greatest one of all other tokens. */
    private @Nullable TokenId last;

    private long lastReserved;
    private long othersReserved;

    /**
     * @param startNanos when this agent began to run
     * @param earlier a number that is not below those of the leases under licences that it accepted before, as far as it knows
     */
    public Voter(LicenceConfig config, Quorum quorum, long startNanos, long earlier) {
        this.config = config;
        this.quorum = quorum;
        othersReserved = earlier;
        speaksFromNanos = startNanos + config.silenceNanos();
    }

    /** Answers a proposal, or nothing while this voter is silent. */
    public Optional<LicenceMessage> onPropose(Propose propose, long nowNanos) {
        Round round = propose.round();
        if (isSilent(nowNanos)) {
            return Optional.empty();
        }
        if (!quorum.sharesListWith(propose.quorum(), propose.before())) {
            return Optional.of(new Report(round, null));
        }
        Round present = acceptedAt(nowNanos);
        if (present != null && !present.token().equals(round.token())) {
            return Optional.of(new Report(round, present.token()));
        }
        // A late proposal must not make the newest round withdrawable by the withdrawal of an older one.
        accepted = present != null && present.isAfter(round) ? present : round;
        untilNanos = nowNanos + config.acceptanceNanos();
        reserve(round.token(), propose.reserved());
        return Optional.of(new Accept(round, othersReserved));
    }

    private void reserve(TokenId token, long reserved) {
        if (!token.equals(last)) {
            othersReserved = Math.max(othersReserved, lastReserved);
            last = token;
            lastReserved = 0;
        }
        lastReserved = Math.max(lastReserved, reserved);
    }

    public void onWithdraw(Withdraw withdraw, long nowNanos) {
        Round present = acceptedAt(nowNanos);
        if (present != null && present.token().equals(withdraw.round().token()) && !present.isAfter(withdraw.round())) {
            accepted = null;
        }
    }

    /** Answers somebody who wants to know whether this voter votes, or nothing while it is silent. */
    public Optional<LicenceMessage> onReservationQuery(long nowNanos) {
        return isSilent(nowNanos) ? Optional.empty() : Optional.of(new Reservation(last, lastReserved, othersReserved));
    }

    /** Another voter tells what it knows. A voter that started again adopts that; one that votes knows better. */
    public void onReservation(Reservation reservation, long nowNanos) {
        if (isSilent(nowNanos)) {
            if (reservation.token() != null) {
                reserve(reservation.token(), reservation.reserved());
            }
            othersReserved = Math.max(othersReserved, reservation.others());
        }
    }

    public boolean isSilent(long nowNanos) {
        return nowNanos < speaksFromNanos;
    }

    /** The newest accepted round that still counts, or null. */
    public @Nullable Round acceptedAt(long nowNanos) {
        return accepted != null && nowNanos < untilNanos ? accepted : null;
    }
}
