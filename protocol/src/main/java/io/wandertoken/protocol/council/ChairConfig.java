package io.wandertoken.protocol.council;

import io.wandertoken.protocol.Requirements;
import java.time.Duration;

/**
 * How a chair keeps time and how patient it is.
 *
 * @param session which council of the fleet
 * @param chair the identity of this chair, which decides between two of the same term
 * @param timing its times
 * @param copies how often each announcement is sent; 2. More: a host misses a round more seldom, with chance r^copies; fewer: less
 *     traffic
 * @param grace g, after how many silent heartbeats a member counts as dead; 3 up to 10 % of losses, 4 at 20 %, 5 at 30 %. More:
 *     fewer living members are given up; fewer: a dead one is missed sooner
 * @param mostRounds after how many rounds an election is given up and begun anew; 64
 */
public record ChairConfig(long session, long chair, Times timing, int copies, int grace, int mostRounds) {

    /**
     * The times of a chair.
     *
     * @param window how long replies are waited for: the longest round trip, the spread and a margin. Longer: slower; shorter:
     *     late replies are counted as lost
     * @param spread over which part of the window hosts spread their replies, so that they do not collide
     * @param heartbeat from the end of one round of heartbeats to the next. Longer: less traffic; shorter: deaths are noticed
     *     sooner
     * @param lease how long a member stays one without hearing of the chair; longer than the chair needs to give it up
     * @param backoff how long a council that is too small sits before it is tried again
     */
    public record Times(Duration window, Duration spread, Duration heartbeat, Duration lease, Duration backoff) {}

    public ChairConfig {
        Duration needed = timing.window.plus(timing.heartbeat).multipliedBy(Math.max(1, grace));
        new Requirements()
                .require(
                        timing.window.compareTo(timing.spread) > 0,
                        "the window, " + timing.window + ", must be longer than the spread, " + timing.spread)
                .require(!timing.spread.isNegative(), "the spread must not be negative")
                .require(!timing.heartbeat.isNegative(), "the time between heartbeats must not be negative")
                .positive(timing.backoff, "the back-off must be longer than 0")
                .require(
                        timing.lease.compareTo(needed) >= 0,
                        "the lease, " + timing.lease + ", must cover the " + grace
                                + " heartbeats that a member may miss, " + needed)
                .require(copies >= 1, "every announcement must be sent at least once, not " + copies + " times")
                .require(grace >= 1, "a member must be allowed to miss a heartbeat, so the grace cannot be " + grace)
                .require(mostRounds >= 1, "an election needs at least one round, not " + mostRounds)
                .check();
    }

    /** For hosts in one building. */
    public static ChairConfig lan(long session, long chair) {
        Times times = new Times(
                Duration.ofMillis(300),
                Duration.ofMillis(200),
                Duration.ofSeconds(5),
                Duration.ofSeconds(30),
                Duration.ofSeconds(10));
        return new ChairConfig(session, chair, times, 2, 3, 64);
    }

    /** For hosts across the Internet. */
    public static ChairConfig wan(long session, long chair) {
        Times times = new Times(
                Duration.ofMillis(1500),
                Duration.ofSeconds(1),
                Duration.ofSeconds(10),
                Duration.ofSeconds(60),
                Duration.ofSeconds(30));
        return new ChairConfig(session, chair, times, 2, 3, 64);
    }

    public ChairConfig withTiming(Times changed) {
        return new ChairConfig(session, chair, changed, copies, grace, mostRounds);
    }

    public ChairConfig withCopies(int changed) {
        return new ChairConfig(session, chair, timing, changed, grace, mostRounds);
    }

    public ChairConfig withGrace(int changed) {
        return new ChairConfig(session, chair, timing, copies, changed, mostRounds);
    }

    CouncilMessage.Timing announced() {
        return new CouncilMessage.Timing(timing.spread.toNanos(), timing.lease.toNanos());
    }

    /** Copies go out within the first half of what the window leaves, so that the last one can still be answered. */
    long copyGapNanos() {
        return timing.window.minus(timing.spread).toNanos() / (2L * copies);
    }
}
