package io.wandertoken.protocol.walk;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import org.jspecify.annotations.Nullable;

/**
 * A pace that an agent learns, so that nobody has to know how many agents there are.
 *
 * <p>The session number grows by one with every handover, so the gap between two visits of the same token is, on a random
 * walk, geometric with mean N−1. The mean of m gaps estimates N with a relative error of about 1/√m. Until the first gap is known, the
 * configured guess counts; it keeps the weight of one gap for ever. Old gaps fade with a weight of 1/{@value #MEMORY}, so
 * that a fleet that grows or shrinks is followed.
 *
 * <p>From N follow the times of the paper: Δmin = Δop·N/2, and the regeneration times in proportion.
 *
 * @paper J §2 (lines 2 and 3, with N in place of Nmax)
 */
public final class SelfSizedPace implements Pace {
    private static final int MEMORY = 64;

    private final Sizing sizing;
    private double agents;
    private int gapCount;
    private @Nullable TokenId lastToken;
    private long lastSession;

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
        if (token.id().equals(lastToken)) {
            gapCount++;
            double weight = 1.0 / Math.min(gapCount + 1, MEMORY);
            agents += weight * (token.session() - lastSession + 1 - agents);
        }
        lastToken = token.id();
        lastSession = token.session();
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
