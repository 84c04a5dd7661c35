package io.wandertoken.protocol.membership;

import io.wandertoken.protocol.RandomSource;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Which seed to ask next, and how long to wait for its answer: all in turn, with longer waits in each round. And when to greet them all
 * after one has answered.
 */
final class Joining<P extends Peer> {

    /** How often all seeds are greeted. With 30 % loss, one of three seeds hears nothing of it once in 140 times. */
    private static final int GREETINGS = 5;

    private final MembershipConfig.Join config;
    private final int seedCount;
    private final MembershipEffects<P> effects;
    private int next;
    private int askedCount;
    private int greetedCount;

    Joining(MembershipConfig.Join config, int seedCount, RandomSource random, MembershipEffects<P> effects) {
        this.config = config;
        this.seedCount = seedCount;
        this.effects = effects;
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
        greetedCount = 0;
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

    /**
     * This agent is a member now: greets all seeds, a few times. The one that let it in may know a part of the fleet only, if that has just started or
     * datagrams get lost; where there is one seed, it is the one that answered.
     *
     * @param hasPlace whether the view has free places; in a large fleet the seed gave a full one, which is worth more
     */
    void greetAll(boolean hasPlace) {
        if (hasPlace && seedCount > 1 && greetedCount < GREETINGS) {
            forEachSeed(seed -> effects.sendToSeed(seed, new MembershipMessage.Hello<>()));
            effects.startTimer(MembershipTimer.JOIN, config.answer().toNanos() << greetedCount);
            greetedCount++;
        }
    }

    /** Whether all seeds were asked since the last restart. */
    boolean hasAskedAll() {
        return askedCount >= seedCount;
    }
}
