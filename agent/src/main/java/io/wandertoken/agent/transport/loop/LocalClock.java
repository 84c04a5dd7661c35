package io.wandertoken.agent.transport.loop;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The agent's own time: nanoseconds since the epoch when it started, and steady from then on. Nobody's adjustment of the
 * wall clock makes a timer fire early or a round trip negative.
 */
public final class LocalClock {
    private static final long SECOND = 1_000_000_000L;

    private final InstantSource wall;
    private final long epochNanos;
    private final long startNanos = System.nanoTime();

    /** @param leastNanos it begins no earlier than this, whatever the wall clock shows: for agents that start again */
    public LocalClock(InstantSource wall, long leastNanos) {
        this.wall = wall;
        Instant start = wall.instant();
        long wallNanos = start.getEpochSecond() * SECOND + start.getNano();
        epochNanos = Math.max(leastNanos, wallNanos);
    }

    /**
     * A reading of this clock as people's clocks show it now: this one may have begun ahead of them, they may have been set since, and
     * while a machine sleeps only they go on.
     */
    public Instant toWall(long nanos) {
        return wall.instant().plusNanos(nanos - nowNanos());
    }

    public long nowNanos() {
        return epochNanos + (System.nanoTime() - startNanos);
    }

    /** This clock's reading at a moment of the wall clock, which may be too far away to count in nanoseconds. */
    public static long reading(long nowNanos, Instant wallNow, Instant moment) {
        try {
            return Math.addExact(nowNanos, Duration.between(wallNow, moment).toNanos());
        } catch (ArithmeticException e) {
            return moment.isAfter(wallNow) ? Long.MAX_VALUE : Long.MIN_VALUE;
        }
    }
}
