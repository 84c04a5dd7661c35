package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.TokenPayload;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.walk.FixedPace;
import io.wandertoken.protocol.walk.RemovalRule;
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
public final class RandomWalkPolicy extends WalkingPolicy {

    /** After this many peers in a row did not take the token, it stays for Δskip. */
    private static final int ATTEMPTS = 3;

    private int failureCount;

    public RandomWalkPolicy(PermitContext permit, ResourceConfig.RandomRouting routing) {
        super(permit, RemovalRule.SANDWICH, pace(permit.shared().config(), routing));
    }

    /** The resource itself lets clients wait until Δmin has passed since their last access. */
    private static FixedPace pace(ResourceConfig resource, ResourceConfig.RandomRouting routing) {
        long minInterval = resource.minInterval().toNanos();
        return new FixedPace(-1, minInterval, (double) minInterval * routing.capacity());
    }

    @Override
    public void onToken(Token token, int from, @Nullable TokenPayload payload) {
        failureCount = 0;
        take(token);
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
    void onGenerated(Token token) {
        permit.tokens().onGenerated(token, null);
    }

    @Override
    void remove(Token token) {
        permit.tokens().forget(token);
    }

    @Override
    void passOn(Token token) {
        int known = agent.membership().size();
        if (known > 0 && (isLeaving() || failureCount < ATTEMPTS)) {
            int to = agent.membership().at(agent.random.nextInt(known)).number();
            permit.transfer().handOver(token, to, null);
        } else if (isLeaving()) {
            permit.tokens().forget(token);
        } else {
            failureCount = 0;
            permit.transfer().recall(token);
            take(permit.tokens().renumbered(token));
        }
    }
}
