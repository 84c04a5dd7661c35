package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.FollowUp;
import io.wandertoken.protocol.agent.context.FollowUpQueue;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.walk.Walk;
import io.wandertoken.protocol.walk.WalkEffects;
import io.wandertoken.protocol.walk.WalkEvent;
import java.util.ArrayDeque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The effects of a walk in an agent. What the walk reports while it handles an input is carried out in two steps, each in the order in
 * which it happened: when the walk's input has returned, the clients hear of accesses; when they have been served, tokens that were made
 * here begin their lives, spurious ones end, and others go on.
 */
final class WalkReports implements WalkEffects {

    /** Carries out what a walk reports. */
    interface Handler {
        void onAccessStarted(Token token);

        void onAccessEnded();

        void onGenerated(Token token);

        /** A token was found to be spurious, and the clients have been served. */
        void remove(Token token);

        /** A token goes on to another agent, and the clients have been served. */
        void passOn(Token token);
    }

    /** @param event what happened to the token, or null when it is to be passed on */
    private record Report(@Nullable WalkEvent event, Token token) {}

    private final PermitContext permit;
    private final Handler handler;
    private final ArrayDeque<Report> reports = new ArrayDeque<>(1);
    private final FollowUpQueue<Report> incomplete;

    WalkReports(PermitContext permit, Handler handler) {
        this.permit = permit;
        this.handler = handler;
        incomplete = permit.agent().followUps(FollowUp.Kind.TOKENS, this::complete);
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
    void settle() {
        for (Report report = reports.poll(); report != null; report = reports.poll()) {
            Token token = report.token;
            if (report.event == null) {
                Token offered = permit.tokens().latest(token);
                permit.transfer().offer(offered);
                incomplete.add(new Report(null, offered));
                continue;
            }
            switch (report.event) {
                case ACCESS_STARTED -> handler.onAccessStarted(token);
                case ACCESS_ENDED -> handler.onAccessEnded();
                case REGENERATED -> {
                    // First, because a queue that waits for the token may let it go on at once.
                    incomplete.add(report);
                    handler.onGenerated(token);
                }
                case REMOVED -> incomplete.add(report);
                case TOKEN_TAKEN, TOKEN_QUEUED, SKIPPED -> {
                    // The permit reported the arrival when the handover was complete.
                }
            }
        }
    }

    private void complete(Report report) {
        if (report.event == null) {
            handler.passOn(report.token);
        } else if (report.event == WalkEvent.REMOVED) {
            handler.remove(report.token);
        } else {
            permit.tokens().beginLife(report.token, permit.permit().policy().isWatched());
        }
    }
}
