package io.wandertoken.simulator.experiment;

import io.wandertoken.protocol.council.election.CouncilRange;
import io.wandertoken.protocol.council.election.ElectionConfig;
import io.wandertoken.protocol.council.election.ElectionConfig.Algorithm;
import io.wandertoken.simulator.council.CouncilAnalysis;
import io.wandertoken.simulator.council.Expectation;
import io.wandertoken.simulator.report.Plot;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The ranges, axes and expectations that the figures about councils share. */
abstract class Councils extends Figures {
    static final CouncilRange FOUR_TO_EIGHT = new CouncilRange(4, 8);
    static final CouncilRange UP_TO_EIGHT = new CouncilRange(1, 8);

    static final Plot.Axis ROUNDS = linear("expected rounds");
    static final Plot.Axis MESSAGES = linear("expected messages");
    static final Plot.Axis MANY_MESSAGES = log("expected messages");
    static final Plot.Axis HOSTS = log("hosts");

    /** Two plots of the same algorithms: rounds, and messages. */
    record Pair(PlotBuilder rounds, PlotBuilder messages, double[] x) {

        Pair line(String name, DoubleFunction<Expectation> expectation) {
            rounds.line(name, x, value -> expectation.apply(value).rounds());
            messages.line(name, x, value -> expectation.apply(value).messages());
            return this;
        }
    }

    /** Plots of what algorithms need, over the number of hosts. */
    static Pair overHosts(FigureBuilder figure, double[] hosts, Plot.Axis messages) {
        return new Pair(figure.plot("rounds", HOSTS, ROUNDS), figure.plot("messages", HOSTS, messages), hosts);
    }

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
        return IntStream.range(0, count).mapToDouble(i -> from + i * step).toArray();
    }
}
