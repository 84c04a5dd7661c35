package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Judged.claim;
import static io.wandertoken.simulator.experiment.Requests.isExactly;
import static io.wandertoken.simulator.experiment.Requests.last;
import static io.wandertoken.simulator.experiment.Requests.mean;
import static io.wandertoken.simulator.experiment.Requests.number;

import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.study.Result;
import java.util.ArrayList;
import java.util.List;

/**
 * How long an agent waits for the others, and whether that is fair.
 *
 * @paper M §1, §2
 */
final class SlidesWaiting implements Experiment {
    private static final List<String> SIZES = List.of("5", "10", "20", "50", "100", "200");
    private static final List<String> NAMES = List.of("ring", "ricart-agrawala", "raymond", "naimi-trehel");

    @Override
    public String id() {
        return "m-waiting";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        List<Sweep> sweeps = NAMES.stream()
                .map(name -> Requests.overAgents(SIZES, 1, "algorithm=" + name, "load=heavy", "entries=400"))
                .toList();
        Sweep late = Requests.single(
                10, "algorithm=ricart-agrawala", "agents=20", "load=heavy", "delay=exp:1s", "entries=4000");
        List<List<Result>> results =
                sweeps.stream().map(sweep -> sweep.run(laboratory)).toList();
        Result random = late.run(laboratory).get(0);
        double[] sizes = results.get(0).stream().mapToDouble(Requests::agents).toArray();
        Plot plot = new Plot(
                "",
                Plot.Axis.log("agents", ""),
                Plot.Axis.log("longest wait from request to entry", "s"),
                List.of(
                        Curves.metric("ring", results.get(0), Requests::agents, "waiting.max", 1),
                        Curves.metric("Ricart/Agrawala", results.get(1), Requests::agents, "waiting.max", 1),
                        Curves.metric("Raymond", results.get(2), Requests::agents, "waiting.max", 1),
                        Curves.metric("Naimi/Trehel", results.get(3), Requests::agents, "waiting.max", 1),
                        Curves.theory("(n−1)(E+T)+T", sizes, n -> 2 * n - 1),
                        Curves.theory("(n−1)(E+2T)", sizes, n -> 3 * (n - 1))),
                List.of());
        List<Sweep> all = new ArrayList<>(sweeps);
        all.add(late);
        return new Figure(
                id(),
                "The longest wait",
                "„Wie lange muss ein Prozess max. (auf Mitbewerber) warten? Liveness? Fairness?“ When everybody asks again at "
                        + "once (E = T = 1 s), each waits for every other one exactly once, and with all algorithms equally "
                        + "long; only a tree makes the token walk two edges per use instead of one.",
                Requests.commands(laboratory, all),
                Sweep.parameters(results.get(1).get(0)),
                List.of(plot),
                claims(results, random));
    }

    private static List<Claim> claims(List<List<Result>> results, Result random) {
        double n = Requests.agents(last(results.get(0)));
        boolean direct = List.of(0, 1, 3).stream()
                .allMatch(i -> results.get(i).stream()
                        .allMatch(result -> isExactly(mean(result, "waiting.max"), 2 * Requests.agents(result) - 1)));
        boolean byTree = results.get(2).stream()
                .allMatch(result -> isExactly(mean(result, "waiting.max"), 3 * (Requests.agents(result) - 1)));
        boolean fair = results.stream()
                .flatMap(List::stream)
                .allMatch(result -> mean(result, "bypass.max") <= 1 && mean(result, "jainFairness") == 1);
        return List.of(
                claim(
                        "M4",
                        "Ricart/Agrawala: the longest wait, and that of ring and path reversal.",
                        "(n−1)(E+T)+T = " + number(2 * n - 1) + " s",
                        number(mean(last(results.get(1)), "waiting.max")) + " s at n = " + number(n),
                        direct,
                        "Exact, for every n."),
                claim(
                        "M5",
                        "Raymond: the longest wait.",
                        "(n−1)(E+2T) = " + number(3 * (n - 1)) + " s",
                        number(mean(last(results.get(2)), "waiting.max")) + " s",
                        byTree,
                        "The token crosses each edge of the tree twice per round."),
                claim(
                        "M6",
                        "Fairness is intuitively given (ring); liveness and fairness of Ricart/Agrawala.",
                        "everybody once per round",
                        "everybody once per round; with random delays one agent passes another at most "
                                + number(random.get("bypass.max").max()) + " times",
                        fair && random.get("bypass.max").max() <= 2,
                        "While a request is still travelling, somebody may enter a second time."));
    }
}
