package io.wandertoken.simulator.council;

import io.wandertoken.protocol.council.election.ElectionConfig;
import io.wandertoken.simulator.council.CouncilParameters.Algorithm;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * What the equations say about a scenario.
 *
 * @param points figures for other choices of c, by name: the given one, the best ones, and the rule of thumb
 */
public record CouncilReckoning(Scenario scenario, Expectation expectation, Map<String, Point> points) {

    /**
     * The expectation for one choice of c.
     *
     * @param c 0 for the limit that is never reached, where a figure falls as long as c does; not a number where any c does
     * @param rounds may be infinite
     */
    public record Point(double c, double rounds, double messages) {}

    /** Works a complete scenario out. */
    public static CouncilReckoning of(Scenario complete) {
        Expectation expectation = CouncilModel.analyse(complete);
        CouncilSetting setting = new CouncilSetting(complete);
        Map<String, Point> points = new LinkedHashMap<>();
        points.put("given", point(complete, setting.get(CouncilParameters.C)));
        if (setting.knowsHosts() && setting.get(CouncilParameters.ALGORITHM) != Algorithm.RANK) {
            points.put("fewestRounds", best(setting, Expectation::rounds));
            points.put("fewestMessages", fewestMessages(setting));
            points.put("ruleOfThumb", point(complete, setting.range().ruleOfThumb()));
        }
        return new CouncilReckoning(complete, expectation, points);
    }

    /** A council of one comes with hardly more than one reply, if only c is small and there is time. */
    private static Point fewestMessages(CouncilSetting setting) {
        boolean endless = setting.range().lower() == 1 && setting.get(CouncilParameters.ALGORITHM) != Algorithm.BASIC;
        return endless && !setting.isDoneAfterPoll()
                ? new Point(0, Double.POSITIVE_INFINITY, 1)
                : best(setting, Expectation::messages);
    }

    private static Point best(CouncilSetting setting, ToDoubleFunction<Expectation> figure) {
        if (setting.isDoneAfterPoll()) {
            return new Point(Double.NaN, 0, 0);
        }
        ElectionConfig config = setting.election();
        double c = CouncilAnalysis.optimalC(config.algorithm(), config.range(), setting.hosts(), figure);
        return point(setting.scenario(), c);
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
