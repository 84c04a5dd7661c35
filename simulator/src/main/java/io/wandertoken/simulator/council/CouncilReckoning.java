package io.wandertoken.simulator.council;

import io.wandertoken.protocol.council.CouncilRange;
import io.wandertoken.protocol.council.ElectionConfig;
import io.wandertoken.simulator.council.CouncilParameters.Algorithm;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the equations say about a scenario.
 *
 * @param points figures for other choices of c, by name: the given one, the best ones, and the rule of thumb
 */
public record CouncilReckoning(Scenario scenario, Expectation expectation, Map<String, Point> points) {

    /** The expectation for one choice of c. */
    public record Point(double c, double rounds, double messages) {}

    /** Works a complete scenario out. */
    public static CouncilReckoning of(Scenario complete) {
        Expectation expectation = CouncilModel.analyse(complete);
        CouncilSetting setting = new CouncilSetting(complete);
        Map<String, Point> points = new LinkedHashMap<>();
        points.put("given", point(complete, setting.get(CouncilParameters.C)));
        if (setting.knowsHosts() && setting.get(CouncilParameters.ALGORITHM) != Algorithm.RANK) {
            ElectionConfig config = setting.election();
            CouncilRange range = setting.range();
            int hosts = setting.hosts();
            points.put(
                    "fewestRounds",
                    point(complete, CouncilAnalysis.optimalC(config.algorithm(), range, hosts, Expectation::rounds)));
            points.put(
                    "fewestMessages",
                    point(complete, CouncilAnalysis.optimalC(config.algorithm(), range, hosts, Expectation::messages)));
            points.put("ruleOfThumb", point(complete, range.ruleOfThumb()));
        }
        return new CouncilReckoning(complete, expectation, points);
    }

    private static Point point(Scenario complete, double c) {
        Expectation at = CouncilModel.analyse(complete.with(CouncilParameters.C, c));
        return new Point(c, at.rounds(), at.messages());
    }

    public String algorithm() {
        return String.valueOf(scenario.text(CouncilParameters.ALGORITHM));
    }

    public int hosts() {
        return scenario.get(CouncilParameters.HOSTS);
    }
}
