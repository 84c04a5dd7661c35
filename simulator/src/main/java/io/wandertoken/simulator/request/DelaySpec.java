package io.wandertoken.simulator.request;

import io.wandertoken.protocol.Durations;
import io.wandertoken.protocol.RandomSource;

/**
 * How long messages travel, as people write it: {@code 1s}, or {@code exp:1s} for exponentially distributed times of that
 * mean, with which messages overtake each other.
 */
public record DelaySpec(long meanNanos, boolean random) {
    static final String LABEL = "DURATION|exp:DURATION";
    static final String ALLOWED = "a duration such as 20ms or 1s, or exp:1s for random times of that mean";

    private static final String EXPONENTIAL = "exp:";

    static DelaySpec parse(String text) {
        boolean random = text.startsWith(EXPONENTIAL);
        long mean = Durations.parse(random ? text.substring(EXPONENTIAL.length()) : text);
        if (random && mean == 0) {
            throw new IllegalArgumentException(text);
        }
        return new DelaySpec(mean, random);
    }

    long next(RandomSource source) {
        return random ? Math.max(1, (long) (meanNanos * source.nextExponential())) : meanNanos;
    }

    @Override
    public String toString() {
        return (random ? EXPONENTIAL : "") + Durations.format(meanNanos);
    }
}
