package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.report.Report.Fact;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.study.Result;
import java.util.ArrayList;
import java.util.List;

/** Collects one figure while an experiment simulates, plots and judges, in the order in which the report shows it. */
final class FigureBuilder {
    private final String id;
    private final SimulationCache simulations;
    private final List<String> commands = new ArrayList<>();
    private final List<Fact> facts = new ArrayList<>();
    private final List<PlotBuilder> plots = new ArrayList<>();
    private final List<ClaimBuilder> claims = new ArrayList<>();
    private String title = "";
    private String caption = "";

    FigureBuilder(String id, SimulationCache simulations) {
        this.id = id;
        this.simulations = simulations;
    }

    /** What is seen, and what it means; line breaks of the caption are the source's alone. */
    void title(String title, String caption) {
        this.title = title;
        this.caption = caption.strip().replace('\n', ' ');
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
            fact(parameter.name(), String.valueOf(result.scenario().text(parameter)));
        }
        fact("runs", String.valueOf(result.metrics().runs()));
    }

    /** Shows one parameter. */
    void fact(String name, String value) {
        facts.add(new Fact(name, value));
    }

    PlotBuilder plot(String title, Plot.Axis x, Plot.Axis y) {
        PlotBuilder plot = new PlotBuilder(title, x, y);
        plots.add(plot);
        return plot;
    }

    /** A claim of a paper: what it says, and its figure. */
    ClaimBuilder claim(String key, String statement, String published) {
        ClaimBuilder claim = new ClaimBuilder(key, statement, published);
        claims.add(claim);
        return claim;
    }

    /** A figure of our own, and what it is to be compared with. */
    ClaimBuilder ours(String key, String statement, String bound) {
        return claim(key, statement, bound).ours();
    }

    SimulationCache simulations() {
        return simulations;
    }

    Figure build() {
        return new Figure(
                id,
                title,
                caption,
                String.join("\n", commands),
                facts,
                plots.stream().map(PlotBuilder::build).toList(),
                claims.stream().map(ClaimBuilder::build).toList());
    }
}
