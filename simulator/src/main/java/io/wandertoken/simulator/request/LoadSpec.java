package io.wandertoken.simulator.request;

import io.wandertoken.protocol.Durations;

/**
 * How often agents want the token, as people write it: {@code low}, {@code heavy}, or a rate.
 *
 * @param rate how many requests per second each agent makes while it has none; 0 for low, infinite for heavy
 */
public record LoadSpec(double rate) {
    /** One request at a time, by an agent drawn at random, when everything has become quiet. */
    public static final LoadSpec LOW = new LoadSpec(0);

    /** Everybody asks again as soon as it has released. */
    public static final LoadSpec HEAVY = new LoadSpec(Double.POSITIVE_INFINITY);

    static final String LABEL = "low|heavy|RATE";
    static final String ALLOWED =
            "low, heavy, or a rate of requests per second and agent, greater than 0 and at most 1e9";

    /** A thousand years between two requests would never be simulated. */
    private static final double LEAST = 1e-9;

    private static final double MOST = 1e9;

    static LoadSpec parse(String text) {
        if (text.equals("low")) {
            return LOW;
        }
        if (text.equals("heavy")) {
            return HEAVY;
        }
        double rate = Double.parseDouble(text);
        if (!(rate >= LEAST && rate <= MOST)) {
            throw new IllegalArgumentException(text);
        }
        return new LoadSpec(rate);
    }

    boolean isLow() {
        return rate == 0;
    }

    boolean isHeavy() {
        return Double.isInfinite(rate);
    }

    /** The mean time from a release to the next request of the same agent. */
    double thinkNanos() {
        return Durations.parse("1s") / rate;
    }

    @Override
    public String toString() {
        return isLow() ? "low" : isHeavy() ? "heavy" : String.valueOf(rate);
    }
}
