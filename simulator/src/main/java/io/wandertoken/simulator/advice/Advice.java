package io.wandertoken.simulator.advice;

import java.util.List;

/**
 * What was measured of each mode that can be had, and which one is recommended.
 *
 * @param asGood other modes that are as good by what matters and by what comes next
 * @param reason a sentence
 */
public record Advice(List<Assessment> assessments, Mode recommended, List<Mode> asGood, String reason) {

    /** What matters most. */
    public enum Priority {
        /** A short wait. */
        WAITING,
        /** Few datagrams. */
        MESSAGES,
        /** Going on soon when an agent dies. */
        ROBUSTNESS
    }

    /**
     * One mode under the demand of the fleet.
     *
     * @param waiting seconds from request to entry
     * @param waitingP99 what 99 of 100 waits do not exceed
     * @param datagramsPerUse all that the whole fleet sends, whatever for, from one use to the next
     * @param datagramsPerAgentSecond the same per agent and second
     * @param recovery seconds from the death of an agent with the token to the next token
     */
    public record Assessment(
            Mode mode,
            Measured waiting,
            Measured waitingP99,
            Measured datagramsPerUse,
            Measured datagramsPerAgentSecond,
            Measured recovery) {}

    public Advice {
        assessments = List.copyOf(assessments);
        asGood = List.copyOf(asGood);
    }
}
