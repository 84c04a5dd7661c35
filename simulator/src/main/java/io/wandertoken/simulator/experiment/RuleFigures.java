package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.JournalFigures.CASE_STUDY;
import static io.wandertoken.simulator.experiment.JournalFigures.LOADS;
import static io.wandertoken.simulator.experiment.JournalFigures.LOG_TIME_SHARE;

import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.walk.WalkParameters;
import java.util.List;

/** Rules beyond the papers, one at a time, in the journal's case study. */
final class RuleFigures extends Figures {
    static final List<Experiment> ALL = List.of(
            new Experiment("witness-rule", RuleFigures::witnessRule),
            new Experiment("guardian", RuleFigures::guardian),
            new Experiment("routing", RuleFigures::routing),
            new Experiment("regeneration-timer", RuleFigures::regenerationTimer));

    private RuleFigures() {}

    /** The witness rule against the sandwich rule: who recognises a spurious token sooner. */
    private static void witnessRule(FigureBuilder figure) {
        Runs sandwich = figure.simulate(LOADS);
        Runs witness = figure.simulate("walk --rule witness --agents 210,240,270,300,330,360 --runs 60");
        Result before = sandwich.get(3);
        Result after = witness.get(3);
        figure.parameters(after);
        figure.plot("", linear("agents N"), linear("two or more at once", "%"))
                .curve("sandwich rule, exactly two", sandwich, "share2")
                .curve("witness rule, exactly two", witness, "share2")
                .atX("Nmax", 300);
        figure.ours("B1", plain(before, "removal.hops") + " (sandwich)")
                .measured(plain(after, "removal.hops") + " (witness)");
        figure.ours("B2", percent(before, "share2") + " (sandwich)").measured(percent(after, "share2") + " (witness)");
    }

    /** The guardian: seconds instead of a quarter of an hour, and what happens when guardians die. */
    private static void guardian(FigureBuilder figure) {
        String guarded = "walk --rule witness --guardian 5s --guardians ";
        String failing = " --guardian-failure 0.0,0.05,0.1,0.2,0.3,0.5 --runs 24";
        Result without = figure.compare(CASE_STUDY).first();
        Runs one = figure.simulate(guarded + 1 + failing);
        Runs two = figure.simulate(guarded + 2 + failing);
        Runs three = figure.simulate(guarded + 3 + failing);
        figure.parameters(one.first());
        Plot.Axis failures = linear("chance that a guardian is dead when needed", "%");
        figure.plot("time without any token", failures, LOG_TIME_SHARE)
                .curve("one guardian", one, "tokens.noneShare")
                .curve("2 guardians", two, "tokens.noneShare")
                .curve("3 guardians", three, "tokens.noneShare");
        figure.plot("time until there is a token again", failures, log("recovery", "s"))
                .curve("one guardian", one, "recovery")
                .curve("2 guardians", two, "recovery")
                .curve("3 guardians", three, "recovery");
        figure.ours("B3", seconds(without, "recovery") + " (timers)")
                .measured(seconds(one.first(), "recovery") + " (guardian)");
        figure.ours("B4", percent(without, "tokens.noneShare") + " (timers)")
                .measured(percent(one.get(2), "tokens.noneShare") + " with one, "
                        + percent(three.get(2), "tokens.noneShare") + " with three");
    }

    /** Whom to give the token: anybody, the neediest of a few, or whom one gave it last time. */
    private static void routing(FigureBuilder figure) {
        Runs routes = figure.simulate("walk --regeneration never --loss-every never --warmup 20000s --routing"
                + " random,choice:2,choice:5,choice:10,choice:5+32,retrace:2,retrace:5,round-robin --runs 24");
        String choices = "--routing random,choice:2,choice:3,choice:5,choice:10 --runs 24";
        Runs sandwich = figure.simulate("walk " + choices);
        Runs witness = figure.simulate("walk --rule witness " + choices);
        figure.parameters(routes.first());
        PlotBuilder intervals = figure.plot(
                "routing alone, without losses",
                linear("interval between two accesses of an agent", "s"),
                linear("share of intervals up to this length", "%"));
        for (Result route : routes.results()) {
            intervals.intervals(String.valueOf(route.scenario().text(WalkParameters.ROUTING)), route, "3000s");
        }
        intervals.atX("N·Δop", 1200);
        double[] peers = {1, 2, 3, 5, 10};
        figure.plot(
                        "with losses and spurious tokens",
                        linear("peers to choose from"),
                        linear("exactly two at once", "%"))
                .curve("sandwich rule", peers, sandwich, "share2")
                .curve("witness rule, probed peers testify", peers, witness, "share2");
        figure.ours("B5", seconds(routes.get(7), "interval.p99") + " (round robin)")
                .measured(seconds(routes.get(0), "interval.p99") + " random, "
                        + seconds(routes.get(2), "interval.p99") + " choice:5, "
                        + seconds(routes.get(6), "interval.p99") + " retrace:5");
        figure.ours("B6", percent(sandwich.get(3), "share2") + " (sandwich)")
                .measured(percent(witness.get(3), "share2") + " (witness, probed)");
    }

    /** The regeneration timer behind a guardian: a longer base, a shorter random part. */
    private static void regenerationTimer(FigureBuilder figure) {
        List<Runs> bases = List.of(base(figure, 600), base(figure, 1200), base(figure, 1800), base(figure, 2400));
        Result patient = bases.get(0).get(6);
        Result recommended = bases.get(2).get(2);
        figure.parameters(recommended);
        PlotBuilder plot = figure.plot("", log("idle", "%"), log("exactly two at once", "%"));
        for (int i = 0; i < bases.size(); i++) {
            double[] idle = PlotBuilder.values(bases.get(i).means("share0"), share -> 100 * share);
            plot.curve("base " + (i + 1) + "Δmin", idle, bases.get(i), "share2");
        }
        figure.ours("B7", percent(patient, "share0") + " and " + percent(patient, "share2") + " (base Δmin, 10γ)")
                .measured(percent(recommended, "share0") + " and " + percent(recommended, "share2")
                        + " (base 3Δmin, γ/10)");
    }

    private static Runs base(FigureBuilder figure, int seconds) {
        return figure.simulate(
                "walk --rule witness --regeneration-base " + seconds + "s --routing choice:5 --guardian 5s"
                        + " --guardian-failure 0.1 --regeneration"
                        + " 1800s,5400s,18000s,54000s,180000s,540000s,1800000s"
                        + " --runs 20");
    }
}
