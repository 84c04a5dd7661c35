package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.study.Result;
import java.util.List;
import java.util.stream.Stream;

/**
 * The slides on token algorithms: what a use of the resource costs, how long it takes, and how fair it is.
 *
 * @paper M §1, §2, §3, §4
 */
final class RequestFigures extends Figures {
    static final Plot.Axis AGENTS = log("agents");
    static final Plot.Axis MESSAGES = log("messages per entry");

    static final List<Experiment> ALL = List.of(
            new Experiment("m-messages", RequestFigures::messages),
            new Experiment("m-waiting", RequestFigures::waiting),
            new Experiment("m-trees", RequestFigures::trees),
            new Experiment("m-fairness", RequestFigures::fairness));

    private RequestFigures() {}

    /** H(n), the sum of 1/i for i up to n. */
    static double harmonic(double n) {
        double sum = 0;
        for (int i = 1; i <= n; i++) {
            sum += 1.0 / i;
        }
        return sum;
    }

    /** @paper M §2, §4 */
    private static void messages(FigureBuilder figure) {
        String sizes = " --agents 10,20,50,100,200,500,1000 --runs 5";
        Runs broadcast = figure.simulate("request --algorithm ricart-agrawala --entries 500 --warmup 100"
                + " --agents 10,20,50,100,200 --runs 5");
        Runs trees = figure.simulate("request --algorithm raymond --topology random-tree" + sizes);
        Runs stars = figure.simulate("request --algorithm raymond --topology star" + sizes);
        Runs reversals = figure.simulate("request --algorithm naimi-trehel" + sizes);
        figure.parameters(trees.first());
        figure.plot("", AGENTS, MESSAGES)
                .curve("Ricart/Agrawala", broadcast, "messagesPerEntry")
                .curve("Raymond, random tree", trees, "messagesPerEntry")
                .curve("Raymond, star", stars, "messagesPerEntry")
                .curve("Naimi/Trehel", reversals, "messagesPerEntry")
                .theory("3√n (permissions, at best)", trees.x(), n -> 3 * Math.sqrt(n))
                .theory("H(n−1)", trees.x(), n -> harmonic(n - 1));
        Result all = broadcast.last();
        double n = broadcast.x(all);
        LinearFit fit = LinearFit.of(PlotBuilder.values(trees.x(), Math::log), trees.means("messagesPerEntry"));
        figure.claim("M1")
                .measured(plain(all, "messagesPerEntry") + " at n = " + number(n))
                .holds(fits(all, "messagesPerEntry", n - 1));
        figure.claim("M2")
                .measured(format("%.2f·ln n %+.1f, R² = %.4f", fit.slope(), fit.intercept(), fit.r2()))
                .holds(fit.r2() > 0.99);
        figure.claim("M3", "H(n−1) = " + number(harmonic(999)) + "; at most 4")
                .measured(plain(reversals.last(), "messagesPerEntry") + "; " + plain(stars.last(), "messagesPerEntry")
                        + " at n = 1000")
                .holds(fits(reversals.last(), "messagesPerEntry", harmonic(999))
                        && mean(stars.last(), "messagesPerEntry") <= 4);
    }

    /** @paper M §1, §2 */
    private static void waiting(FigureBuilder figure) {
        String heavy = " --load heavy --entries 400 --agents 5,10,20,50,100,200 --runs 1";
        Runs ring = figure.simulate("request --algorithm ring" + heavy);
        Runs broadcast = figure.simulate("request --algorithm ricart-agrawala" + heavy);
        Runs tree = figure.simulate("request --algorithm raymond" + heavy);
        Runs reversal = figure.simulate("request --algorithm naimi-trehel" + heavy);
        Result random = figure.simulate("request --algorithm ricart-agrawala --agents 20 --load heavy --entries 4000"
                        + " --delay exp:1s --runs 10")
                .first();
        figure.parameters(broadcast.first());
        figure.plot("", AGENTS, log("longest wait from request to entry", "s"))
                .curve("ring", ring, "waiting.max")
                .curve("Ricart/Agrawala", broadcast, "waiting.max")
                .curve("Raymond", tree, "waiting.max")
                .curve("Naimi/Trehel", reversal, "waiting.max")
                .theory("(n−1)(E+T)+T", ring.x(), n -> 2 * n - 1)
                .theory("(n−1)(E+2T)", ring.x(), n -> 3 * (n - 1));
        double n = ring.x(ring.last());
        boolean direct = Stream.of(ring, broadcast, reversal)
                .flatMap(runs -> runs.results().stream())
                .allMatch(result -> isExactly(mean(result, "waiting.max"), 2 * ring.x(result) - 1));
        boolean byTree = tree.results().stream()
                .allMatch(result -> isExactly(mean(result, "waiting.max"), 3 * (tree.x(result) - 1)));
        boolean fair = Stream.of(ring, broadcast, tree, reversal)
                .flatMap(runs -> runs.results().stream())
                .allMatch(result -> mean(result, "bypass.max") <= 1 && mean(result, "jainFairness") == 1);
        double mostBypasses = random.get("bypass.max").max();
        figure.claim("M4", "(n−1)(E+T)+T = " + number(2 * n - 1) + " s")
                .measured(number(mean(broadcast.last(), "waiting.max")) + " s at n = " + number(n))
                .holds(direct);
        figure.claim("M5", "(n−1)(E+2T) = " + number(3 * (n - 1)) + " s")
                .measured(number(mean(tree.last(), "waiting.max")) + " s")
                .holds(byTree);
        figure.claim("M6")
                .measured("everybody once per round; with random delays one agent passes another at most "
                        + number(mostBypasses) + " times")
                .holds(fair && mostBypasses <= 2);
    }

    /** @paper M §3 */
    private static void trees(FigureBuilder figure) {
        String shapes = " --topology star,random-tree,binary-tree,uniform-tree,line";
        Runs low = figure.simulate("request --algorithm raymond --agents 100 --entries 2000" + shapes + " --runs 20");
        Runs heavy = figure.simulate("request --algorithm raymond --agents 100 --load heavy" + shapes + " --runs 2");
        figure.parameters(low.first());
        figure.plot(
                        "",
                        places("tree of 100 agents", "star", "random-tree", "binary-tree", "uniform-tree", "line"),
                        MESSAGES)
                .bars("one request at a time", low.results(), "messagesPerEntry")
                .bars("all the time", heavy.results(), "messagesPerEntry");
        double n = 100;
        double star = 4 * (1 - 1 / n) * (1 - 1 / n);
        double line = 2 * (n * n - 1) / (3 * n);
        double tour = 4 * (n - 1) / n;
        figure.claim("M7", number(star) + "; " + number(line))
                .measured(plain(low.first(), "messagesPerEntry") + "; " + plain(low.last(), "messagesPerEntry"))
                .holds(fits(low.first(), "messagesPerEntry", star) && fits(low.last(), "messagesPerEntry", line));
        figure.claim("M8", "4(n−1)/n = " + number(tour))
                .measured(number(mean(heavy.first(), "messagesPerEntry")) + " … "
                        + number(mean(heavy.last(), "messagesPerEntry")))
                .holds(heavy.results().stream().allMatch(r -> isExactly(mean(r, "messagesPerEntry"), tour)));
    }

    /** @paper M §4 */
    private static void fairness(FigureBuilder figure) {
        String star = "request --algorithm raymond --topology star --agents ";
        List<Result> results = Stream.of("--merge-requests off", "--merge-requests on", "--self-first on")
                .map(rule -> figure.simulate(
                                star + "30 --load heavy --entries 6000 --delay exp:1s " + rule + " --runs 10")
                        .first())
                .toList();
        Result separate = results.get(0);
        Result merged = results.get(1);
        Result lift = figure.simulate(star + "100 --load heavy --warmup 1000 --self-first on --runs 1")
                .first();
        figure.parameters(separate);
        Plot.Axis rules = places("rule", "separate requests", "merged requests", "lift");
        figure.plot("how often one agent enters while another waits", rules, log("at most"))
                .bars("bypasses", results, "bypass.max");
        figure.plot("messages per entry", rules, linear("messages per entry"))
                .bars("messages", results, "messagesPerEntry");
        figure.claim("M9")
                .measured("bypassed at most "
                        + number(separate.get("bypass.max").max()) + " times, Jain " + plain(separate, "jainFairness"))
                .holds(separate.get("bypass.max").max() <= 2)
                .partly(mean(separate, "jainFairness") > 0.9);
        figure.claim("M10")
                .measured(plain(merged, "messagesPerEntry") + " instead of " + plain(separate, "messagesPerEntry")
                        + "; bypassed at most "
                        + number(merged.get("bypass.max").max()) + " times")
                .holds(mean(merged, "messagesPerEntry") < mean(separate, "messagesPerEntry")
                        && merged.get("bypass.max").max() <= 2);
        figure.claim("M11")
                .measured(number(mean(lift, "messagesPerEntry")) + " messages; " + percent(lift, "largestShare")
                        + " of all uses are the centre's, n = 100")
                .holds(isNear(mean(lift, "messagesPerEntry"), 2, 0.1) && isNear(mean(lift, "largestShare"), 0.5, 0.01))
                .reading("The centre of a star is visited between any two others. Jain "
                        + number(mean(lift, "jainFairness")) + ".");
    }
}
