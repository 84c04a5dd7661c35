package io.wandertoken.simulator.random;

import io.wandertoken.protocol.RandomSource;
import org.apache.commons.rng.core.source64.SplitMix64;

/**
 * Where all chance of a run comes from. Streams of different purposes are independent, so that two scenarios that differ
 * in one rule still meet the same losses at the same times (common random numbers).
 */
public record Seed(long value) {

    /** The seed of one run among the replications of a scenario. */
    public Seed run(int index) {
        return fork("run", index);
    }

    /** The stream of random numbers for one purpose. */
    public RandomSource stream(String purpose) {
        return new SeededRandom(fork(purpose, 0).value);
    }

    /** Depends on the letters, not on {@link String#hashCode}, and scrambles well, so that neighbours are unrelated. */
    private Seed fork(String label, int index) {
        long mixed = value;
        for (int i = 0; i < label.length(); i++) {
            mixed = new SplitMix64(mixed + label.charAt(i)).nextLong();
        }
        return new Seed(new SplitMix64(mixed ^ index * 0x9E3779B97F4A7C15L).nextLong());
    }
}
