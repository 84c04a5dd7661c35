package io.wandertoken.protocol.membership;

import io.wandertoken.protocol.RandomSource;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** Which seed to ask next, and how long to wait for its answer: all in turn, with longer waits in each round. */
final class Joining {
    private final MembershipConfig.Join config;
    private final int seedCount;
    private int next;
    private int askedCount;

    Joining(MembershipConfig.Join config, int seedCount, RandomSource random) {
        this.config = config;
        this.seedCount = seedCount;
        // When a whole fleet starts, its agents should not all ask the same seed.
        next = seedCount == 0 ? 0 : random.nextInt(seedCount);
    }

    boolean hasSeeds() {
        return seedCount > 0;
    }

    void forEachSeed(IntConsumer action) {
        IntStream.range(0, seedCount).forEach(action);
    }

    /** Begins again, with short waits. */
    void restart() {
        askedCount = 0;
    }

    /** The seed whose turn it is. */
    int nextSeed() {
        int seed = next;
        next = (next + 1) % seedCount;
        askedCount++;
        return seed;
    }

    /** How long to wait for the answer of the last seed. */
    long patienceNanos() {
        int round = Math.min(30, (askedCount - 1) / seedCount);
        return (long) Math.min(
                config.longest().toNanos(), Math.scalb((double) config.answer().toNanos(), round));
    }

    /** Whether all seeds were asked since the last restart. */
    boolean hasAskedAll() {
        return askedCount >= seedCount;
    }
}
