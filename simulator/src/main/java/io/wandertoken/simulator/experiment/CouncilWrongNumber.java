package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Councils.format;
import static io.wandertoken.simulator.experiment.Judged.claim;

import io.wandertoken.protocol.council.CouncilRange;
import io.wandertoken.protocol.council.ElectionConfig;
import io.wandertoken.protocol.council.ElectionConfig.Algorithm;
import io.wandertoken.simulator.council.Expectation;
import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import java.util.List;

/**
 * Skip-reset that was told a wrong number of hosts.
 *
 * @paper C §6 (figure 13)
 */
final class CouncilWrongNumber implements Experiment {

    @Override
    public String id() {
        return "c-fig13-wrong-n";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        return new Figure(
                id(),
                "A wrong number of hosts",
                "How rounds and messages change when the chair takes n for more or less than it is. Guessing too high is harmless for L = 1; for L = 4 the chair asks almost nobody and, as published, never learns.",
                "./wander analyze council --hosts 5000 --lower 1 --c 5.6 --estimate-start 500,5000,50000",
                List.of(Councils.fact("hosts", "5000"), Councils.fact("c", "5.6 (1–8), 6.6 (4–8)")),
                plots(),
                claims());
    }

    private static List<Plot> plots() {
        double[] powers = Councils.range(-5, 5, 1);
        Plot.Axis x = Plot.Axis.linear("log₂ of guess over n", "");
        return List.of(
                Councils.plot(
                        "rounds, relative",
                        x,
                        Plot.Axis.log("rounds over those for the right n", ""),
                        Councils.curve("1–8", powers, p -> wide(p).rounds() / wide(0).rounds()),
                        Councils.curve(
                                "4–8",
                                powers,
                                p -> narrow(p).rounds() / narrow(0).rounds())),
                Councils.plot(
                        "messages, relative",
                        x,
                        Plot.Axis.log("messages over those for the right n", ""),
                        Councils.curve("1–8", powers, p -> wide(p).messages() / wide(0).messages()),
                        Councils.curve(
                                "4–8",
                                powers,
                                p -> narrow(p).messages() / narrow(0).messages())));
    }

    private static List<Claim> claims() {
        double tenfold = Math.log(10) / Math.log(2);
        double right = wide(0).rounds();
        double low = wide(-tenfold).rounds() - right;
        double high = wide(tenfold).rounds() - right;
        double factor = wide(-tenfold).messages() / wide(0).messages();
        double hopeless = narrow(tenfold).rounds();
        return List.of(
                claim(
                        "C18",
                        "An error of a factor of ten costs one round; too low a guess ten times the messages.",
                        "1 round, × 10",
                        format("%+.2f and %+.2f rounds, × %.1f messages", low, high, factor),
                        Math.abs(low - 1) < 0.3 && Math.abs(high - 1) < 0.3 && Math.abs(factor - 10) < 1,
                        "1–8, c = 5.6, n = 5000."),
                claim(
                        "C19",
                        "It always pays to overestimate n.",
                        "always",
                        format("%+.2f rounds (1–8); %.0f rounds (4–8)", high, hopeless),
                        hopeless < 10,
                        high < 2,
                        "Only for L = 1. As published, the chair never lowers n; ours does."));
    }

    private static Expectation wide(double power) {
        return expectation(Councils.UP_TO_EIGHT, 5.6, power);
    }

    private static Expectation narrow(double power) {
        return expectation(Councils.FOUR_TO_EIGHT, 6.6, power);
    }

    private static Expectation expectation(CouncilRange range, double c, double power) {
        return Councils.guessed(
                ElectionConfig.of(Algorithm.SKIP_RESET, range, 5000 * Math.pow(2, power))
                        .withC(c),
                5000);
    }
}
