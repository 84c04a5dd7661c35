package io.wandertoken.simulator.walk;

import io.wandertoken.simulator.scenario.Durations;
import io.wandertoken.simulator.scenario.Scenario;

/**
 * What can be said of an overlap that was never seen. By the rule of three, something that did not happen in a time T
 * happens less than 3/T times per second with 95% confidence; an overlap lasts at most one access.
 */
final class OverlapBound {
    private static final double RULE_OF_THREE = 3;

    private OverlapBound() {}

    static double of(String metric, Scenario complete, int runs) {
        if (!metric.startsWith("share") || metric.equals("share0")) {
            return Double.NaN;
        }
        double seconds = Durations.seconds(complete.get(WalkParameters.DURATION) - complete.get(WalkParameters.WARMUP));
        return Math.min(1, RULE_OF_THREE * Durations.seconds(complete.get(WalkParameters.HOLD)) / (runs * seconds));
    }
}
