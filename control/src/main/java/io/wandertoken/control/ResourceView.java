package io.wandertoken.control;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of one resource, as far as this agent knows it.
 *
 * @param mode soft, ring, request, tree or path-reversal
 * @param guarantee what the mode guarantees, as one sentence
 * @param onTokenLoss the setting for a token that is lost for good: stop or regenerate; null in mode soft, which always
 *     makes another token
 * @param stopped whether no lease is granted because the token is lost and no agent may make another
 * @param permits the maximum number of concurrent holders
 * @param hold the maximum duration of one access
 * @param minInterval how long after an access this agent passes tokens on unused
 * @param holders the current holders here and elsewhere, as far as this agent has heard
 * @param waiting the clients that wait here, longest first
 * @param waitingElsewhere the number of other agents known to wait; null in modes in which agents do not know it
 * @param tokenHere whether this agent has a token now, in use or at rest
 * @param usualWait the median of the latest waits here, or null before the first
 * @param lastVisit when a token last arrived here, or null
 * @param returnTime the mean time between visits of a token here, or null
 * @param recoveryBound the usual time until a guardian replaces a token whose holder has died
 * @param regenerationBound the same when the guardians have died, too, with a probability of 99 %; null when the
 *     resource may stop instead
 * @param intervals seconds from start to start between the last accesses here, oldest first
 * @param returnTimes seconds between the last visits of a token here, oldest first
 * @param memory what the token remembers, as far as this agent knows
 * @param licence how its licences stand; null without a quorum
 */
public record ResourceView(
        String name,
        String mode,
        String guarantee,
        @Nullable String onTokenLoss,
        boolean stopped,
        int permits,
        Duration hold,
        Duration minInterval,
        List<Holder> holders,
        List<Waiter> waiting,
        @Nullable Integer waitingElsewhere,
        boolean tokenHere,
        @Nullable Duration usualWait,
        @Nullable Instant lastVisit,
        @Nullable Duration returnTime,
        Duration recoveryBound,
        @Nullable Duration regenerationBound,
        Counts counts,
        List<Double> intervals,
        List<Double> returnTimes,
        Memory memory,
        @Nullable Licence licence) {

    /**
     * The licences of a resource with a quorum.
     *
     * @param quorum the names of the agents whose majority licenses the token
     * @param missing those of them that do not answer this agent, or that it has never heard of
     * @param majority whether a majority may answer; without it this agent grants nothing
     * @param licensedUntil until when a token that is here is licensed, unless that is extended; null if none is
     */
    public record Licence(
            List<String> quorum,
            List<String> missing,
            boolean majority,
            @Nullable Instant licensedUntil) {

        /** Who answers, and what that means, in one sentence without a full stop. */
        public String standing() {
            int answering = quorum.size() - missing.size();
            if (missing.isEmpty()) {
                return "all of " + String.join(", ", quorum) + " answer";
            }
            String who = answering + " of the " + quorum.size() + " voters " + String.join(", ", quorum)
                    + " answer; missing: " + String.join(", ", missing);
            return majority ? who : "no majority, so nobody is served here: " + who;
        }
    }

    /**
     * A holder of the resource.
     *
     * @param agent the name of the agent, or its id while the name is unknown
     * @param here whether it is this agent
     * @param since when it began, by this agent's clock
     * @param fence the fence number of its lease
     * @param label the label of the request; may be empty
     */
    public record Holder(String agent, boolean here, Instant since, long fence, String label) {}

    /**
     * A client that waits for the resource here.
     *
     * @param position the place in the queue of the fleet, from 1; null when the agent does not know it, and for all clients but the
     *     first, because an agent with several clients queues again for each
     */
    public record Waiter(
            String leaseId,
            String label,
            Instant since,
            @Nullable Integer position) {
        public Waiter(String leaseId, String label, Instant since) {
            this(leaseId, label, since, null);
        }
    }

    /**
     * What a token remembers for the whole fleet.
     *
     * @param gap how long the resource rests between two accesses
     * @param gapLeft how long it still rests
     * @param jobs the jobs that run once per period, the latest attempt first
     * @param level how many of the permits may be used; null for a fixed number
     */
    public record Memory(
            Duration gap,
            Duration gapLeft,
            List<Job> jobs,
            @Nullable Level level) {

        /** The memory of a resource with a fixed number of permits. */
        public Memory(Duration gap, Duration gapLeft, List<Job> jobs) {
            this(gap, gapLeft, jobs, null);
        }

        public static final Memory NONE = new Memory(Duration.ZERO, Duration.ZERO, List.of());
    }

    /**
     * The number of permits of a resource that adapts it.
     *
     * @param permits how many may be used now
     * @param limit how many times as long as alone an access may take
     * @param slowdown the duration of the latest accesses, divided by that of an access alone; null before that is known
     * @param baseline how long an access, or a unit of its work, takes alone; null before that is known
     * @param measuring whether one permit is used to measure the baseline anew
     */
    public record Level(
            int permits,
            double limit,
            @Nullable Double slowdown,
            @Nullable Double baseline,
            boolean measuring) {}

    /**
     * A job that runs once per period.
     *
     * @param id the number under which tokens remember it, as {@link OncePer#id} writes it
     * @param key its name; null while no client of this agent has asked for it
     * @param failures the number of failed attempts since the last success
     * @param lastSuccess when the last successful run began; null if none is remembered
     * @param dueAgain when it has to run again; null while it is due, or if no client of this agent has told its period
     * @param runs the last runs that this agent has heard of, the latest first
     */
    public record Job(
            String id,
            @Nullable String key,
            int failures,
            @Nullable Instant lastSuccess,
            @Nullable Instant dueAgain,
            List<Run> runs) {}

    /**
     * A run of a job.
     *
     * @param agent who ran it
     * @param startedAt when, by this agent's clock
     * @param exit the exit code; null if it ended without a result
     */
    public record Run(
            String agent, Instant startedAt, @Nullable Integer exit) {}

    /**
     * Counts since the agent started.
     *
     * @param visits visits of a token
     * @param granted leases granted
     * @param lost leases lost before their release
     * @param overlapped leases during which another holder was heard of
     * @param regenerated tokens made here in place of lost ones
     * @param removed spurious tokens removed here
     */
    public record Counts(long visits, long granted, long lost, long overlapped, long regenerated, long removed) {}
}
