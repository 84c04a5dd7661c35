package io.wandertoken.simulator.advice;

import io.wandertoken.protocol.Durations;
import io.wandertoken.simulator.fleet.FleetParameters.Profile;
import io.wandertoken.simulator.scenario.BadParameter;

/**
 * What a fleet is like.
 *
 * @param holdNanos how long one use of the resource takes, on average
 * @param everyNanos how long an agent does without, from the end of a use to its next request, on average; the period if all come together
 * @param delayNanos how long a datagram travels
 * @param profile how patient the agents are
 * @param together whether all agents want the resource in the same minute, as from cron
 */
public record Situation(
        int agents, long holdNanos, double everyNanos, long delayNanos, Profile profile, boolean together) {

    /** A request and a handover, until the token can be used at the other end; more in modes that look for it. */
    private static final int DELAYS_PER_USE = 5;

    /** The minimum number of delays that a guardian waits for a sign of life; with fewer it would replace live tokens. */
    private static final int PATIENCE = 10;

    /** The clocks of hosts agree to within this time. */
    private static final long SPREAD_NANOS = 60_000_000_000L;

    private static final long LAN_NANOS = 5_000_000L;
    private static final long LOCAL_NANOS = 100_000L;

    /** Agents that want the resource at times of their own. */
    public Situation {
        if (together && everyNanos < SPREAD_NANOS) {
            throw new BadParameter(
                    "every", Durations.format((long) everyNanos), "must be at least 1m if all come in the same minute");
        }
        double patience = profile.config().vigilance().patienceNanos();
        if (patience < PATIENCE * (double) delayNanos) {
            throw new BadParameter(
                    "delay",
                    Durations.format(delayNanos),
                    "must be at most " + Durations.format((long) (patience / PATIENCE))
                            + " with such an impatient --profile");
        }
    }

    /** The profile that suits agents so far apart. */
    public static Profile profileFor(long delayNanos) {
        if (delayNanos <= LOCAL_NANOS) {
            return Profile.LOCAL;
        }
        return delayNanos <= LAN_NANOS ? Profile.LAN : Profile.WAN;
    }

    /** How many times as much the resource is wanted as it can be used. */
    public double load() {
        return agents * holdNanos / cycleNanos(holdNanos);
    }

    /** The same when the token has to get there, too. */
    double loadWithDelays() {
        return agents * takenNanos() / cycleNanos(takenNanos());
    }

    /** The mean time between two uses by anybody; it cannot be less than one use takes. */
    double gapNanos() {
        return Math.max(takenNanos(), cycleNanos(takenNanos()) / agents);
    }

    /** The time from one use of an agent to its next that takes so long, if nobody waits. */
    double cycleNanos(double useNanos) {
        return together ? everyNanos : everyNanos + useNanos;
    }

    /** How long a token takes that every agent hands on. */
    double roundNanos() {
        return (double) agents * (DELAYS_PER_USE - 1) * delayNanos;
    }

    private double takenNanos() {
        return holdNanos + (double) DELAYS_PER_USE * delayNanos;
    }

    /** The share of time in which the resource would be in use if nothing else took time; at most 1. */
    public double utilisation() {
        return together ? Math.min(1, load()) : idealQueue().utilisation();
    }

    /** The mean wait in seconds for a lock that costs nothing, because others use the resource: no lock can do better. */
    public double unavoidableWait() {
        if (together) {
            // On average half of the others come first, and clients arrive one by one within the minute.
            double arrivalNanos = Math.min(SPREAD_NANOS, everyNanos / 10) / agents;
            return (agents - 1) / 2.0 * Durations.seconds(Math.max(0, holdNanos - arrivalNanos));
        }
        return idealQueue().meanWait();
    }

    /** What 99 of 100 waits for such a lock do not exceed. */
    double unavoidableP99() {
        return idealQueue().waitPercentile(0.99);
    }

    private ClosedQueue idealQueue() {
        return new ClosedQueue(agents, Durations.seconds(holdNanos), Durations.seconds(everyNanos));
    }
}
