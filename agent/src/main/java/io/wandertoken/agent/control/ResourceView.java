package io.wandertoken.agent.control;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How one resource stands, as far as this agent knows.
 *
 * @param mode soft, ring, request, tree or path-reversal
 * @param guarantee what the mode keeps, as one sentence
 * @param onTokenLoss what is configured for a token that is lost for good: stop or regenerate; null in mode soft, which always
 *     makes another
 * @param stopped whether nobody is granted anything, because the token is lost and no agent may make another
 * @param permits how many may use it at a time
 * @param hold for how long one access may last at most
 * @param minInterval how long after an access this agent lets tokens pass by
 * @param holders who uses it now, here or elsewhere, as far as this agent has heard
 * @param waiting who waits for it here, longest first
 * @param waitingElsewhere how many other agents have told that they wait; null where agents of that mode do not know
 * @param tokenHere whether a token is here now, in use or at rest
 * @param usualWait the median of the last waits here, or null before the first
 * @param lastVisit when a token came here last, or null
 * @param returnTime the mean time between visits of a token here, or null
 * @param recoveryBound within what time a token whose holder died is replaced by its guardian, as a rule
 * @param regenerationBound within what time it is when the guardians died too, with a probability of 99 %;
 *     null where it may stop instead
 * @param intervals seconds from start to start between the last accesses here, oldest first
 * @param returnTimes seconds between the last visits of a token here, oldest first
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
        List<Double> returnTimes) {

    /**
     * Who uses the resource.
     *
     * @param agent the agent's name, or its id where the name is not known
     * @param here whether it is this agent
     * @param since since when, by this agent's clock
     * @param fence the fence number of its lease
     * @param label what the client calls its work; empty when it does not say
     */
    public record Holder(String agent, boolean here, Instant since, long fence, String label) {}

    /** Who waits for the resource here. */
    public record Waiter(String leaseId, String label, Instant since) {}

    /**
     * What happened here since the agent started.
     *
     * @param visits how often a token came
     * @param granted how many leases were granted
     * @param lost how many were lost before they were released
     * @param overlapped in how many another holder was heard of
     * @param regenerated how many tokens were made here in place of one that was lost
     * @param removed how many tokens were found spurious here
     */
    public record Counts(long visits, long granted, long lost, long overlapped, long regenerated, long removed) {}
}
