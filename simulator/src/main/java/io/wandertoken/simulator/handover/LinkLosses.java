package io.wandertoken.simulator.handover;

import io.wandertoken.protocol.RandomSource;

/**
 * Which datagrams get lost: each one independently, or all of a link for a while.
 *
 * @paper S §3.1 (auto-correlation of network delays)
 */
final class LinkLosses {
    private final double share;
    private final double badNanos;
    private final double goodNanos;
    private final int agents;
    private final RandomSource random;

    /** For each directed link until when its state lasts, negative while it is bad; empty for independent losses. */
    private final long[] until;

    LinkLosses(double share, long burstNanos, int agents, RandomSource random) {
        this.share = share;
        this.agents = agents;
        this.random = random;
        badNanos = burstNanos;
        goodNanos = share == 0 ? Double.POSITIVE_INFINITY : burstNanos * (1 - share) / share;
        until = new long[burstNanos == 0 || share == 0 ? 0 : agents * agents];
    }

    boolean takes(int from, int to, long nowNanos) {
        if (share == 0) {
            return false;
        }
        return until.length == 0 ? random.nextDouble() < share : isBad(from * agents + to, nowNanos);
    }

    private boolean isBad(int link, long nowNanos) {
        if (until[link] == 0) {
            boolean bad = random.nextDouble() < share;
            until[link] = bad ? -end(badNanos, nowNanos) : end(goodNanos, nowNanos);
        }
        while (Math.abs(until[link]) <= nowNanos) {
            long flip = Math.abs(until[link]);
            until[link] = until[link] < 0 ? end(goodNanos, flip) : -end(badNanos, flip);
        }
        return until[link] < 0;
    }

    private long end(double meanNanos, long startNanos) {
        return startNanos + 1 + (long) (meanNanos * random.nextExponential());
    }
}
