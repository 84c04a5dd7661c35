package io.wandertoken.simulator.random;

import io.wandertoken.protocol.RandomSource;
import org.apache.commons.rng.core.source64.SplitMix64;
import org.apache.commons.rng.core.source64.XoShiRo256PlusPlus;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/** A pseudo-random stream; docs/decisions/0003 says why these algorithms. */
final class SeededRandom implements RandomSource {
    private final XoShiRo256PlusPlus generator;
    private final ContinuousSampler exponential;

    SeededRandom(long seed) {
        SplitMix64 filler = new SplitMix64(seed);
        generator = new XoShiRo256PlusPlus(filler.nextLong(), filler.nextLong(), filler.nextLong(), filler.nextLong());
        exponential = ZigguratSampler.Exponential.of(generator);
    }

    @Override
    public int nextInt(int bound) {
        return generator.nextInt(bound);
    }

    @Override
    public double nextDouble() {
        return generator.nextDouble();
    }

    @Override
    public double nextExponential() {
        return exponential.sample();
    }
}
