package io.wandertoken.simulator.advice;

/**
 * What a fleet is like.
 *
 * @param holdNanos how long one use of the resource takes
 * @param everyNanos how long an agent does without, from the end of a use to its next request, on average
 * @param delayNanos how long a message travels
 */
public record Situation(int agents, long holdNanos, double everyNanos, long delayNanos) {

    /** How long a walking token stays, and the token of a ring rests, at an agent that does not want it. */
    long restNanos() {
        long rest = Math.max(delayNanos, 100_000_000L);
        return Math.max(1, Math.min(holdNanos, rest));
    }

    /** The mean time between two uses by anybody, when the resource keeps up; it cannot be less than one use takes. */
    double gapNanos() {
        return Math.max(holdNanos, (everyNanos + holdNanos) / agents);
    }

    /** The share of time in which the resource would be in use if nothing else took time; at most 1. */
    public double utilisation() {
        return holdNanos / gapNanos();
    }
}
