package io.wandertoken.simulator.fleet.clock;

/** The clock of a host in one of its lives: wrong by some time, and perhaps too fast or too slow. */
public final class HostClock {

    /** What the clocks of all hosts show at the beginning, give or take their errors. */
    public static final long EPOCH_NANOS = 1_700_000_000_000_000_000L;

    private final StepQueue queue;
    private final double rate;
    private long offsetNanos;

    /** @param rate what it counts in one second of real time */
    public HostClock(StepQueue queue, long offsetNanos, double rate) {
        this.queue = queue;
        this.rate = rate;
        this.offsetNanos = offsetNanos;
    }

    /** Shows no earlier time than this: the clock of an agent does not go back when it is started anew. */
    public void setAhead(long leastNanos) {
        offsetNanos += Math.max(0, leastNanos - nowNanos());
    }

    public long nowNanos() {
        return EPOCH_NANOS + offsetNanos + byClock(queue.now());
    }

    /** It stood still for some real time, which has passed. The time by this clock. */
    public long stoodStill(long realNanos) {
        long stood = byClock(realNanos);
        offsetNanos -= stood;
        return stood;
    }

    /** How long this clock needs for a time that it counts. */
    public long realNanos(long nanos) {
        return rate == 1 ? nanos : (long) Math.ceil(nanos / rate);
    }

    private long byClock(long realNanos) {
        return rate == 1 ? realNanos : (long) (rate * realNanos);
    }
}
