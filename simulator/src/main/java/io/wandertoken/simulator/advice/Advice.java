package io.wandertoken.simulator.advice;

import io.wandertoken.simulator.statistics.Statistic;
import java.util.List;

/**
 * What was measured of each mode, and which one is recommended.
 *
 * @param reason a sentence
 */
public record Advice(List<Assessment> assessments, Mode recommended, String reason) {

    /** What matters most. */
    public enum Priority {
        /** A short wait. */
        WAITING,
        /** Few datagrams. */
        MESSAGES,
        /** Going on when agents die and messages get lost. */
        ROBUSTNESS
    }

    /**
     * One mode under the demand of the fleet.
     *
     * @param waiting seconds from request to entry
     * @param waitingP99 what 99 of 100 waits do not exceed
     * @param datagrams per use, with all acknowledgements
     */
    public record Assessment(Mode mode, Statistic waiting, Statistic waitingP99, Statistic datagrams) {}

    public Advice {
        assessments = List.copyOf(assessments);
    }
}
