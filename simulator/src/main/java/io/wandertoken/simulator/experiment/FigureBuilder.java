package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.experiment.ChapterText.Entry;
import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Claim.Verdict;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.report.Report.Fact;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.study.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Makes one figure from its text: simulates, plots and judges, entry by entry.
 *
 * <pre>
 *   run NAME: COMMAND       simulates and shows the command; a second one with the same name adds its results
 *   compare NAME: COMMAND   simulates what another figure shows
 *   explore N: COMMAND      searches every order of events of agents that ask N times each
 *   command: TEXT           shows a further command
 *   fact: NAME = TEXT       shows something that was the same for all
 *   parameters: NAME        shows every parameter of a scenario
 *   let NAME: FORMULA       names a value
 *   plot: TITLE | X | Y     plots; {@link PlotBuilder} says how
 *   KEY: STATEMENT          a claim
 * </pre>
 *
 * <p>A claim has the paper's figure ({@code published}), ours ({@code measured}), and the conditions under which it holds
 * ({@code holds}) or holds under the reading that it names ({@code partly}). A figure of our own has something to be
 * {@code compared} with instead. The verdict is always computed, never written down.
 */
final class FigureBuilder {
    private static final Pattern CLAIM_FIELD = Pattern.compile("(published|compared|measured|holds|partly|reading): ");

    private final String id;
    private final ChapterText.FigureText text;
    private final SimulationCache simulations;
    private final List<String> commands = new ArrayList<>();
    private final List<Fact> facts = new ArrayList<>();
    private final List<Plot> plots = new ArrayList<>();
    private final List<Claim> claims = new ArrayList<>();
    private final Explorations explorations = new Explorations();
    private Scope scope;

    FigureBuilder(String id, ChapterText.FigureText text, SimulationCache simulations) {
        this.id = id;
        this.text = text;
        this.simulations = simulations;
        scope = Scope.empty()
                .with("seed", String.valueOf(simulations.seed()))
                .with("pi", Math.PI)
                .with("explorations", explorations);
    }

    Figure build() {
        for (Entry entry : text.entries()) {
            try {
                perform(entry);
            } catch (RuntimeException e) {
                throw new IllegalStateException(
                        id + ", " + entry.kind() + " " + entry.name() + ": " + e.getMessage(), e);
            }
        }
        return new Figure(id, text.title(), text.caption(), String.join("\n", commands), facts, plots, claims);
    }

    private void perform(Entry entry) {
        switch (entry.kind()) {
            case "run" -> {
                commands.add(Sweep.parse(entry.text()).command(simulations.seed()));
                simulate(entry);
            }
            case "compare" -> simulate(entry);
            case "explore" -> {
                commands.add("./wander simulate " + entry.text() + " --explore " + entry.name());
                explorations.add(Sweep.parse(entry.text()), Integer.parseInt(entry.name()), simulations.firstRun());
            }
            case "command" -> commands.add(scope.fill(entry.text()));
            case "fact" -> {
                String[] parts = entry.text().split(" = ", 2);
                facts.add(new Fact(parts[0], parts[1]));
            }
            case "parameters" ->
                showParameters(((Runs) Formula.parse(entry.text()).in(scope)).first());
            case "let" ->
                scope = scope.with(entry.name(), Formula.parse(entry.text()).in(scope));
            case "plot" -> plots.add(PlotBuilder.plot(entry, scope, simulations));
            default -> claims.add(claim(entry));
        }
    }

    private void simulate(Entry entry) {
        Runs runs = Sweep.parse(entry.text()).run(simulations);
        scope = scope.with(entry.name(), scope.get(entry.name()) instanceof Runs former ? former.and(runs) : runs);
    }

    private void showParameters(Result result) {
        for (Parameter<?> parameter : result.scenario().parameters()) {
            facts.add(
                    new Fact(parameter.name(), String.valueOf(result.scenario().text(parameter))));
        }
        facts.add(new Fact("runs", String.valueOf(result.metrics().runs())));
    }

    private Claim claim(Entry entry) {
        entry.details().stream()
                .filter(line -> !CLAIM_FIELD.matcher(line).lookingAt())
                .findFirst()
                .ifPresent(line -> {
                    throw new IllegalArgumentException("a claim has no such field: " + line);
                });
        String compared = entry.detail("compared");
        return new Claim(
                entry.kind(),
                entry.text(),
                scope.fill(compared.isEmpty() ? entry.detail("published") : compared),
                scope.fill(required(entry, "measured")),
                compared.isEmpty() ? verdict(entry) : Verdict.OURS,
                scope.fill(entry.detail("reading")));
    }

    private Verdict verdict(Entry entry) {
        if (Formula.parse(required(entry, "holds")).holds(scope)) {
            return Verdict.REPRODUCED;
        }
        String partly = entry.detail("partly");
        return !partly.isEmpty() && Formula.parse(partly).holds(scope) ? Verdict.PARTLY : Verdict.NOT_REPRODUCED;
    }

    private static String required(Entry entry, String field) {
        String found = entry.detail(field);
        if (found.isEmpty()) {
            throw new IllegalArgumentException("the claim does not say '" + field + "'");
        }
        return found;
    }
}
