package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.TokenPayload;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.walk.Access;
import io.wandertoken.protocol.walk.FixedPace;
import io.wandertoken.protocol.walk.RandomisedRegeneration;
import io.wandertoken.protocol.walk.RemovalRule;
import io.wandertoken.protocol.walk.Walk;
import io.wandertoken.protocol.walk.WalkConfig;
import org.jspecify.annotations.Nullable;

/**
 * The policy of soft resources with random routing: the walk of the journal paper as published. The token goes to a random peer. Nobody
 * asks for it, nobody guards it, and it gives no signs of life. An agent that does not see it for long makes another one, and the
 * sandwich rule removes spurious ones.
 *
 * <p>Deviations: an agent without peers keeps the token, and an agent that is cut off makes none.
 *
 * @paper J §2
 */
public final class RandomWalkPolicy implements TokenPolicy, WalkReports.Handler {

    /** After this many peers in a row did not take the token, it stays for Δskip. */
    private static final int ATTEMPTS = 3;

    private final PermitContext permit;
    private final AgentContext agent;
    private final Access access = new Access();
    private final Walk walk;
    private final WalkReports reports;
    private boolean leaving;
    private int failureCount;

    public RandomWalkPolicy(PermitContext permit, ResourceConfig.RandomRouting routing) {
        this.permit = permit;
        this.agent = permit.agent();
        reports = new WalkReports(permit, this);
        access.setWanted(false);
        ResourceConfig resource = permit.shared().config();
        long minInterval = resource.minInterval().toNanos();
        // The resource itself lets clients wait until Δmin has passed since their last access.
        FixedPace pace = new FixedPace(-1, minInterval, (double) minInterval * routing.capacity());
        walk = new Walk(
                WalkConfig.of(RemovalRule.SANDWICH, resource.hold().plus(resource.gap()), resource.skip()),
                new RandomisedRegeneration(pace, agent.random),
                pace,
                access,
                permit.fences()::mint,
                reports);
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
    public void onToken(Token token, int from, @Nullable TokenPayload payload) {
        failureCount = 0;
        walk.onToken(token, agent.walkNanos());
        settle();
    }

    @Override
    public void onGiven(Token token, int to) {
        failureCount = 0;
    }

    @Override
    public void onFailed(Token token, int to, boolean unreachable) {
        failureCount++;
        passOn(token);
    }

    /** The published walk knows no signs of life. */
    @Override
    public void onSign(PeerRef from, Sign sign, long ageNanos) {}

    /** Nobody guards its tokens, so nobody believes one lost. */
    @Override
    public void replace(Token lost, int holder) {}

    @Override
    public void onTimer(Enum<?> timer) {
        if (timer == Walk.Timer.REGENERATION && !permit.mayGenerate()) {
            walk.postpone();
        } else {
            walk.onTimer((Walk.Timer) timer, agent.walkNanos());
            settle();
        }
    }

    @Override
    public void onGone(int peer) {}

    @Override
    public boolean wasCalled() {
        return false;
    }

    @Override
    public boolean isWatched() {
        return false;
    }

    @Override
    public @Nullable Token held() {
        return walk.held();
    }

    @Override
    public boolean isUsing() {
        return access.isUsing();
    }

    private void settle() {
        reports.settle();
    }

    @Override
    public void onAccessStarted(Token token) {
        permit.accessStarted(token);
    }

    @Override
    public void onAccessEnded() {
        permit.accessEnded();
    }

    @Override
    public void onGenerated(Token token) {
        permit.tokens().onGenerated(token, null);
    }

    @Override
    public void remove(Token token) {
        permit.tokens().forget(token);
    }

    @Override
    public void passOn(Token token) {
        int known = agent.membership().size();
        if (known > 0 && (leaving || failureCount < ATTEMPTS)) {
            int to = agent.membership().at(agent.random.nextInt(known)).number();
            permit.transfer().handOver(token, to, null);
        } else if (leaving) {
            permit.tokens().forget(token);
        } else {
            failureCount = 0;
            permit.transfer().recall(token);
            walk.onToken(permit.tokens().renumbered(token), agent.walkNanos());
            settle();
        }
    }
}
