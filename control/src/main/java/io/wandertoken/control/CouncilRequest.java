package io.wandertoken.control;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request for a council.
 *
 * @param lower L, the minimum number of members; 1 or more
 * @param upper U, the maximum number of members; at most {@link #MOST_MEMBERS}
 * @param algorithm the algorithm of the election
 * @param agents the number of agents in the fleet, if the client knows it; otherwise 0
 * @param keep whether the council is kept until it is ended, with new members in place of those that leave
 * @param window how long the chair waits for the replies of a round; null for the default of the profile
 */
public record CouncilRequest(
        int lower,
        int upper,
        Algorithm algorithm,
        double agents,
        boolean keep,
        @Nullable Duration window) {

    /** An announcement names all members, 24 per datagram, and each datagram goes through the whole fleet. */
    public static final int MOST_MEMBERS = 100;

    private static final Duration SHORTEST = Duration.ofMillis(20);
    private static final Duration LONGEST = Duration.ofMinutes(1);

    /** The algorithms of a live election. */
    public enum Algorithm {
        /** By rank: ours, the fewest rounds and replies. */
        RANK,
        SKIP_RESET,
        CHOICE,
        HISTORY
    }

    public CouncilRequest {
        List<String> problems = new ArrayList<>();
        if (lower < 1) {
            problems.add("lower must be 1 or more, not " + lower);
        }
        if (upper < lower) {
            problems.add("upper must not be less than lower, " + lower + ", but is " + upper + ": no council fits");
        }
        if (upper > MOST_MEMBERS) {
            problems.add("upper must be at most " + MOST_MEMBERS + ", not " + upper);
        }
        if (!(agents >= 0 && agents <= 1e9)) {
            problems.add("agents must be from 0 to 1000000000, not " + agents);
        }
        if (window != null && (window.compareTo(SHORTEST) < 0 || window.compareTo(LONGEST) > 0)) {
            problems.add("the window must be from 20ms to 1m");
        }
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", problems));
        }
    }

    /** With defaults: by rank, once. */
    public static CouncilRequest of(int lower, int upper) {
        return new CouncilRequest(lower, upper, Algorithm.RANK, 0, false, null);
    }

    public CouncilRequest withAlgorithm(Algorithm changed) {
        return new CouncilRequest(lower, upper, changed, agents, keep, window);
    }

    public CouncilRequest withAgents(double changed) {
        return new CouncilRequest(lower, upper, algorithm, changed, keep, window);
    }

    public CouncilRequest withKeep(boolean changed) {
        return new CouncilRequest(lower, upper, algorithm, agents, changed, window);
    }

    public CouncilRequest withWindow(@Nullable Duration changed) {
        return new CouncilRequest(lower, upper, algorithm, agents, keep, changed);
    }
}
