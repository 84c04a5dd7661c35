package io.wandertoken.protocol.walk;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import org.jspecify.annotations.Nullable;

/**
 * A pace that an agent learns, so that nobody has to know how many agents there are.
 *
 * <p>The session number grows by one with every handover, so the gap between two visits of the same token has, on a random
 * walk, the mean N: one hop away, and then a geometric number of hops with the mean N−1. The mean of m gaps estimates N with
 * a relative error of about 1/√m. An attempt at a handover that fails takes a number too, so where a share f of the attempts
 * fails, the fleet looks larger by 1/(1−f). Until the first gap is known, the configured guess counts; it keeps the weight of
 * one gap forever. Old gaps fade with a weight of 1/{@value #MEMORY}, so that a fleet that grows or shrinks is followed.
 *
 * <p>From N follow the times of the paper: Δmin = Δop·N/2, and the regeneration times in proportion.
 *
 * @paper J §2 (lines 2 and 3, with N in place of Nmax)
 */
public final class SelfSizedPace implements Pace {
    private static final int MEMORY = 64;
    private static final int TOKENS = 4;

    private final Sizing sizing;
    private double agents;
    private int gapCount;

    /** The last tokens seen, each with the session of its last visit: spurious tokens in between do no harm. */
    private final @Nullable TokenId[] tokens = new TokenId[TOKENS];

    private final long[] sessions = new long[TOKENS];
    private int nextSlot;

    /**
     * What turns a number of agents into times.
     *
     * @param holdNanos Δop
     * @param guess how many agents to assume before anything is known
     * @param baseFactor the base of the regeneration timeout, in multiples of Δmin
     * @param meanFactor the mean of its random part, in multiples of Δmin·N
     */
    public record Sizing(long holdNanos, int guess, double baseFactor, double meanFactor) {}

    public SelfSizedPace(Sizing sizing) {
        this.sizing = sizing;
        this.agents = sizing.guess();
    }

    @Override
    public void onVisit(Token token) {
        int slot = slotOf(token.id());
        if (token.id().equals(tokens[slot])) {
            gapCount++;
            double weight = 1.0 / Math.min(gapCount + 1, MEMORY);
            agents += weight * (token.session() - sessions[slot] - agents);
        } else {
            tokens[slot] = token.id();
            nextSlot = (slot + 1) % TOKENS;
        }
        sessions[slot] = token.session();
    }

    /** Where the token is remembered, or else the place that was filled longest ago. */
    private int slotOf(TokenId token) {
        for (int slot = 0; slot < TOKENS; slot++) {
            if (token.equals(tokens[slot])) {
                return slot;
            }
        }
        return nextSlot;
    }

    /** How many agents this one believes to share the token. */
    public double estimatedAgents() {
        return agents;
    }

    @Override
    public long minIntervalNanos() {
        return (long) (sizing.holdNanos() * agents / 2);
    }

    @Override
    public long regenerationBaseNanos() {
        return (long) (sizing.baseFactor() * minIntervalNanos());
    }

    @Override
    public double regenerationMeanNanos() {
        return sizing.meanFactor() * minIntervalNanos() * agents;
    }
}
