package io.wandertoken.simulator.experiment;

import io.wandertoken.protocol.council.CouncilRange;
import io.wandertoken.protocol.council.ElectionConfig;
import io.wandertoken.protocol.council.ElectionConfig.Algorithm;
import io.wandertoken.simulator.council.CouncilAnalysis;
import io.wandertoken.simulator.council.CouncilModel;
import io.wandertoken.simulator.council.CouncilParameters;
import io.wandertoken.simulator.council.Expectation;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.report.Report.Fact;
import io.wandertoken.simulator.report.Series;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** What the figures about councils have in common. */
final class Councils {
    static final CouncilRange FOUR_TO_EIGHT = new CouncilRange(4, 8);
    static final CouncilRange FIVE_TO_EIGHT = new CouncilRange(5, 8);
    static final CouncilRange UP_TO_EIGHT = new CouncilRange(1, 8);
    static final CouncilRange ONE = new CouncilRange(1, 1);
    static final CouncilRange TWO = new CouncilRange(2, 2);

    static final Plot.Axis ROUNDS = Plot.Axis.linear("expected rounds", "");
    static final Plot.Axis MESSAGES = Plot.Axis.linear("expected messages", "");
    static final Plot.Axis MANY_MESSAGES = Plot.Axis.log("expected messages", "");
    static final Plot.Axis HOSTS = Plot.Axis.log("hosts", "");

    /** An algorithm, and what it needs for any number of hosts. */
    record Line(String name, DoubleFunction<Expectation> expectation) {
        private Series over(double[] hosts, ToDoubleFunction<Expectation> figure) {
            return curve(name, hosts, n -> figure.applyAsDouble(expectation.apply(n)));
        }
    }

    private static final CouncilModel MODEL = new CouncilModel();

    private Councils() {}

    static Expectation basic(CouncilRange range, double c, double n) {
        return CouncilAnalysis.known(Algorithm.BASIC, range, c, (long) n);
    }

    static Expectation skipReset(CouncilRange range, double c, double n) {
        return CouncilAnalysis.known(Algorithm.SKIP_RESET, range, c, (long) n);
    }

    static Expectation choice(CouncilRange range, double c, double n) {
        return CouncilAnalysis.known(Algorithm.CHOICE, range, c, (long) n);
    }

    static Expectation history(CouncilRange range, double c, double n) {
        return CouncilAnalysis.known(Algorithm.HISTORY, range, c, (long) n);
    }

    /** The expectation at the c that needs the fewest rounds. */
    static Expectation fewestRounds(Algorithm algorithm, CouncilRange range, long n) {
        double c = CouncilAnalysis.optimalC(algorithm, range, n, Expectation::rounds);
        return CouncilAnalysis.known(algorithm, range, c, n);
    }

    static Expectation guessed(ElectionConfig config, double n) {
        return CouncilAnalysis.guessed(config, (long) n);
    }

    /** Numbers of hosts, evenly spread over the logarithm. */
    static double[] hosts(double least, double most, int count) {
        return DoubleStream.iterate(0, i -> i + 1)
                .limit(count)
                .map(i -> Math.rint(least * Math.pow(most / least, i / (count - 1))))
                .distinct()
                .toArray();
    }

    static double[] range(double from, double to, double step) {
        int count = (int) Math.floor((to - from) / step + 1.000001);
        return DoubleStream.iterate(0, i -> i + 1)
                .limit(count)
                .map(i -> from + i * step)
                .toArray();
    }

    static Series curve(String name, double[] x, DoubleUnaryOperator formula) {
        return Series.of(
                name, Series.Kind.LINE, x, DoubleStream.of(x).map(formula).toArray());
    }

    /** What algorithms need, over the number of hosts. */
    static List<Plot> overHosts(double[] hosts, Plot.Axis messages, List<Line> lines) {
        return List.of(
                plot("rounds", HOSTS, ROUNDS, over(hosts, Expectation::rounds, lines)),
                plot("messages", HOSTS, messages, over(hosts, Expectation::messages, lines)));
    }

    private static Series[] over(double[] hosts, ToDoubleFunction<Expectation> figure, List<Line> lines) {
        return lines.stream().map(line -> line.over(hosts, figure)).toArray(Series[]::new);
    }

    static Plot plot(String title, Plot.Axis x, Plot.Axis y, Series... series) {
        return new Plot(title, x, y, List.of(series), List.of());
    }

    static Sweep sweep(Scenario given, Parameter<?> parameter, List<String> values, int runs) {
        return new Sweep(MODEL, CouncilModel.PAPER, given, parameter, values, runs);
    }

    static Scenario open() {
        return CouncilParameters.OPEN;
    }

    static Fact fact(String name, String value) {
        return new Fact(name, value);
    }

    static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
