package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Councils.format;
import static io.wandertoken.simulator.experiment.Judged.claim;

import io.wandertoken.simulator.council.CouncilParameters;
import io.wandertoken.simulator.council.Expectation;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.statistics.Statistic;
import io.wandertoken.simulator.study.Result;
import java.util.List;

/**
 * Simulation and analysis of the basic algorithm agree.
 *
 * @paper C §4 (figure 3)
 */
final class CouncilSimulation implements Experiment {

    @Override
    public String id() {
        return "c-fig3-simulation";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        Sweep sweep = Councils.sweep(
                Councils.open()
                        .with(CouncilParameters.ALGORITHM, CouncilParameters.Algorithm.BASIC)
                        .with(CouncilParameters.HOSTS, 500),
                CouncilParameters.C,
                List.of("3.0", "4.0", "5.0", "6.0", "7.0", "8.0"),
                10_000);
        List<Result> results = sweep.run(laboratory);
        double[] fine = Councils.range(3, 8, 0.125);
        double worst = results.stream()
                .mapToDouble(result -> Math.abs(deviation(result)))
                .max()
                .orElseThrow();
        return new Figure(
                id(),
                "Simulation and analysis",
                "The basic algorithm for 4 to 8 members of 500 hosts: the points are averages of 10 000 elections, the "
                        + "lines the solution of the equations.",
                sweep.command(laboratory),
                Sweep.parameters(results.get(0)),
                List.of(
                        Councils.plot(
                                "rounds",
                                Plot.Axis.linear("c", ""),
                                Councils.ROUNDS,
                                Curves.metric("simulated", results, CouncilSimulation::c, "rounds", 1),
                                Curves.theory(
                                        "calculated", fine, c -> expected(c).rounds())),
                        Councils.plot(
                                "messages",
                                Plot.Axis.linear("c", ""),
                                Councils.MESSAGES,
                                Curves.metric("simulated", results, CouncilSimulation::c, "messages", 1),
                                Curves.theory(
                                        "calculated", fine, c -> expected(c).messages()))),
                List.of(claim(
                        "C26",
                        "Simulated points fall close to the analysis (10 000 runs, n = 500, 3 ≤ c ≤ 8).",
                        "close",
                        format("at most %.1f standard errors apart", worst),
                        worst < 4,
                        "")));
    }

    /** How many standard errors the simulated rounds are from the calculated ones. */
    private static double deviation(Result result) {
        Statistic rounds = result.get("rounds");
        return (rounds.mean() - expected(c(result)).rounds()) / (rounds.sd() / Math.sqrt(rounds.count()));
    }

    private static Expectation expected(double c) {
        return Councils.basic(Councils.FOUR_TO_EIGHT, c, 500);
    }

    private static double c(Result result) {
        return result.scenario().get(CouncilParameters.C);
    }
}
