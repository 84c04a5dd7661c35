package io.wandertoken.simulator.walk;

import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Model;

/**
 * What can be said of an overlap that was never seen. By the rule of three, something that did not happen in a time T
 * happens less than 3/T times per second with 95% confidence. Each time it would last for as long as a spurious token
 * lives, or as an access that nobody coordinates.
 */
final class OverlapBound {
    private OverlapBound() {}

    /** The bound of a share of time, given how long an overlap lasts. */
    static double of(String metric, double episodeNanos, Scenario complete, int runs) {
        if (!metric.startsWith("share") || metric.equals("share0")) {
            return Double.NaN;
        }
        double nanos = complete.get(WalkParameters.DURATION) - complete.get(WalkParameters.WARMUP);
        return Math.min(1, Model.RULE_OF_THREE * episodeNanos / (runs * nanos));
    }

    /** How long a spurious token lives on average, were every visit an access. */
    static double spuriousLifeNanos(WalkSetting setting) {
        double agents = setting.get(WalkParameters.AGENTS);
        double hops = switch (setting.get(WalkParameters.RULE)) {
            case WITNESS -> Math.sqrt(Math.PI * agents / 2);
            case SANDWICH, ADAPTIVE -> 1.62 * Math.pow(agents, 2.0 / 3);
            case NONE -> Double.POSITIVE_INFINITY;
        };
        return Math.max(1, hops) * setting.get(WalkParameters.HOLD);
    }
}
