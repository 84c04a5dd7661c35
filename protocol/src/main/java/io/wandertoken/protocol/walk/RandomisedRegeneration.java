package io.wandertoken.protocol.walk;

import io.wandertoken.protocol.RandomSource;

/**
 * A base time plus a random one, so that agents that lost the same token do not all regenerate it at once.
 *
 * <p>Deviations: the paper's {@code poisson(γ)} is read as the waiting time of a Poisson process, an exponential of mean
 * γ. A Poisson <em>count</em> of mean γ would make every timeout longer than the paper's whole simulation.
 *
 * @paper J §2 (line 8)
 */
public final class RandomisedRegeneration implements RegenerationRule {
    private final Pace pace;
    private final RandomSource random;

    public RandomisedRegeneration(Pace pace, RandomSource random) {
        this.pace = pace;
        this.random = random;
    }

    @Override
    public long timeoutNanos() {
        // A sum that is too long for a long becomes NEVER.
        return (long) (pace.regenerationBaseNanos() + random.nextExponential() * pace.regenerationMeanNanos());
    }
}
