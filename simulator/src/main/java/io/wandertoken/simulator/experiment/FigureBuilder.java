package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.report.Report.Fact;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.study.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Collects one figure while an experiment simulates, plots and judges, in the order in which the report shows it. */
final class FigureBuilder {
    private final String id;
    private final ChapterText.FigureText text;
    private final SimulationCache simulations;
    private final List<String> commands;
    private final List<Fact> facts;
    private final List<PlotBuilder> plots = new ArrayList<>();
    private final List<ClaimBuilder> claims = new ArrayList<>();

    FigureBuilder(String id, ChapterText.FigureText text, SimulationCache simulations) {
        this.id = id;
        this.text = text;
        this.simulations = simulations;
        commands = new ArrayList<>(text.commands());
        facts = new ArrayList<>(text.facts());
    }

    /** Simulates what a command such as {@code walk --agents 10,20 --runs 5} says, and shows the command. */
    Runs simulate(String command) {
        commands.add(Sweep.parse(command).command(simulations.seed()));
        return compare(command);
    }

    /** The same without showing the command, for what another figure shows. */
    Runs compare(String command) {
        return Sweep.parse(command).run(simulations);
    }

    /** Shows a further command. */
    void command(String command) {
        commands.add("./wander " + command);
    }

    /** Shows every parameter of one scenario, and the number of runs. */
    void parameters(Result result) {
        for (Parameter<?> parameter : result.scenario().parameters()) {
            facts.add(
                    new Fact(parameter.name(), String.valueOf(result.scenario().text(parameter))));
        }
        facts.add(new Fact("runs", String.valueOf(result.metrics().runs())));
    }

    PlotBuilder plot(String title, Plot.Axis x, Plot.Axis y) {
        PlotBuilder plot = new PlotBuilder(title, x, y);
        plots.add(plot);
        return plot;
    }

    /** A claim of a paper, in the words of the chapter. */
    ClaimBuilder claim(String key) {
        return claim(key, words(key).published());
    }

    /** A claim of a paper whose figure is computed. */
    ClaimBuilder claim(String key, String published) {
        ClaimBuilder claim = new ClaimBuilder(key, words(key).statement(), published)
                .reading(words(key).reading());
        claims.add(claim);
        return claim;
    }

    /** A figure of our own, and what it is to be compared with. */
    ClaimBuilder ours(String key) {
        return claim(key).ours();
    }

    ClaimBuilder ours(String key, String bound) {
        return claim(key, bound).ours();
    }

    private ChapterText.ClaimText words(String key) {
        return Objects.requireNonNull(text.claims().get(key), () -> id + " has no words for " + key);
    }

    SimulationCache simulations() {
        return simulations;
    }

    Figure build() {
        return new Figure(
                id,
                text.title(),
                text.caption(),
                String.join("\n", commands),
                facts,
                plots.stream().map(PlotBuilder::build).toList(),
                claims.stream().map(ClaimBuilder::build).toList());
    }
}
