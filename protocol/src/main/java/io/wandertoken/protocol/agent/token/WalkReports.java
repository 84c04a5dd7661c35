package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.walk.Walk;
import io.wandertoken.protocol.walk.WalkEffects;
import io.wandertoken.protocol.walk.WalkEvent;
import java.util.ArrayDeque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The effects of a walk in an agent. What the walk reports while it handles an input is carried out when the input has returned, in the
 * order in which it happened.
 */
final class WalkReports implements WalkEffects {

    /** Carries out what a walk reports. */
    interface Handler {
        /** The token goes on to another agent. */
        void onPass(Token token);

        void onEvent(WalkEvent event, Token token);
    }

    /** @param event what happened to the token, or null when it is to be passed on */
    private record Report(@Nullable WalkEvent event, Token token) {}

    private final PermitContext permit;
    private final ArrayDeque<Report> reports = new ArrayDeque<>();

    WalkReports(PermitContext permit) {
        this.permit = permit;
    }

    @Override
    public void startTimer(Walk.Timer timer, long afterNanos) {
        permit.startTimer(timer, afterNanos);
    }

    @Override
    public void stopTimer(Walk.Timer timer) {
        permit.stopTimer(timer);
    }

    @Override
    public Token fenced(Token token) {
        return permit.fenced(token);
    }

    @Override
    public Optional<Boolean> isDecided(Token token) {
        return permit.tokens().isDecided(token.id());
    }

    @Override
    public void pass(Token token) {
        reports.add(new Report(null, token));
    }

    @Override
    public void emit(WalkEvent event, Token token) {
        reports.add(new Report(event, token));
    }

    /** The walk has come to rest: carries out what it reported. */
    void settle(Handler handler) {
        for (Report report = reports.poll(); report != null; report = reports.poll()) {
            if (report.event == null) {
                handler.onPass(report.token);
            } else {
                handler.onEvent(report.event, report.token);
            }
        }
    }
}
