package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.FollowUp;
import io.wandertoken.protocol.agent.context.FollowUpQueue;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.walk.Access;
import io.wandertoken.protocol.walk.Pace;
import io.wandertoken.protocol.walk.RandomisedRegeneration;
import io.wandertoken.protocol.walk.RemovalRule;
import io.wandertoken.protocol.walk.Walk;
import io.wandertoken.protocol.walk.WalkConfig;
import io.wandertoken.protocol.walk.WalkEffects;
import io.wandertoken.protocol.walk.WalkEvent;
import java.util.ArrayDeque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A policy whose token walks. What the walk reports while it handles an input is carried out in two steps, each in the order in
 * which it happened: when the walk's input has returned, the clients hear of accesses; when they have been served, tokens that were made
 * here begin their lives, spurious ones end, and others go on.
 */
abstract class WalkingPolicy implements TokenPolicy {

    /** @param event what happened to the token, or null when it is to be passed on */
    private record Report(@Nullable WalkEvent event, Token token) {}

    final PermitContext permit;
    final AgentContext agent;
    final Access access = new Access();
    final Walk walk;
    private final ArrayDeque<Report> reports = new ArrayDeque<>(1);
    private final FollowUpQueue<Report> incomplete;
    private boolean leaving;

    WalkingPolicy(PermitContext permit, RemovalRule removal, Pace pace) {
        this.permit = permit;
        agent = permit.agent();
        incomplete = agent.followUps(FollowUp.Kind.TOKENS, this::complete);
        access.setWanted(false);
        ResourceConfig resource = permit.shared().config();
        walk = new Walk(
                WalkConfig.of(removal, resource.hold().plus(resource.gap()), resource.skip()),
                new RandomisedRegeneration(pace, agent.random),
                pace,
                access,
                permit.fences()::mint,
                new Effects());
    }

    void onAccessStarted(Token token) {
        permit.accessStarted(token);
    }

    void onAccessEnded() {
        permit.accessEnded();
    }

    abstract void onGenerated(Token token);

    /** A token was found to be spurious, and the clients have been served. */
    abstract void remove(Token token);

    /** A token goes on to another agent, and the clients have been served. */
    abstract void passOn(Token token);

    boolean isLeaving() {
        return leaving;
    }

    @Override
    public void start(boolean alone) {
        walk.start();
        settle();
    }

    @Override
    public void setWanted(boolean wanted) {
        access.setWanted(wanted);
    }

    @Override
    public void release() {
        walk.release(agent.walkNanos());
        settle();
    }

    @Override
    public void onReunited() {
        walk.postpone();
    }

    @Override
    public void leave() {
        leaving = true;
        if (walk.state() == Walk.State.USING) {
            walk.release(agent.walkNanos());
        } else {
            walk.hurry(agent.walkNanos());
        }
        settle();
    }

    @Override
    public void onTimer(Enum<?> timer) {
        if (timer == Walk.Timer.REGENERATION && !permit.mayGenerate()) {
            walk.postpone();
        } else if (timer == Walk.Timer.HOLD && leftNanos() > 0) {
            // The access began before its lease, which waited for a licence; or the lease is lost, and its licence has
            // not ended.
            permit.startTimer(timer, leftNanos());
        } else {
            walk.onTimer((Walk.Timer) timer, agent.walkNanos());
            settle();
        }
    }

    private long leftNanos() {
        return access.isUsing() ? permit.clients().leftNanos(permit.permit()) : 0;
    }

    @Override
    public @Nullable Token held() {
        return walk.held();
    }

    @Override
    public boolean isUsing() {
        return access.isUsing();
    }

    /** The walk has got the token. */
    void take(Token token) {
        walk.onToken(token, agent.walkNanos());
        settle();
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
                case ACCESS_STARTED -> onAccessStarted(token);
                case ACCESS_ENDED -> onAccessEnded();
                case REGENERATED -> {
                    // First, because a queue that waits for the token may let it go on at once.
                    incomplete.add(report);
                    onGenerated(token);
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
            passOn(report.token);
        } else if (report.event == WalkEvent.REMOVED) {
            remove(report.token);
        } else {
            permit.tokens().beginLife(report.token, permit.permit().policy().isWatched());
        }
    }

    private final class Effects implements WalkEffects {
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
    }
}
