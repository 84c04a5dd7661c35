package io.wandertoken.cli.simulate;

import io.wandertoken.cli.command.ResultCommand;
import io.wandertoken.cli.output.JsonDocument;
import io.wandertoken.cli.output.Numbers;
import io.wandertoken.cli.output.TextFormat;
import io.wandertoken.simulator.council.CouncilModel;
import io.wandertoken.simulator.council.CouncilParameters;
import io.wandertoken.simulator.council.CouncilReckoning;
import io.wandertoken.simulator.council.CouncilReckoning.Point;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code wander analyze council}: rounds and messages of an election, from the equations. */
@Command(name = "council", sortOptions = false)
public final class AnalyzeCouncilCommand extends ResultCommand {

    public static void addParameters(CommandLine command) {
        Scenario usual = new CouncilModel().complete(CouncilParameters.OPEN, CouncilModel.PAPER);
        SimulationCommand.addFlags(command, CouncilParameters.OPEN.parameters(), usual);
    }

    @Override
    protected Result run() {
        List<Scenario> scenarios = SimulationCommand.scenarios(
                spec, CouncilParameters.OPEN, CouncilParameters.OPEN.parameters(), new ArrayList<>());
        CouncilModel model = new CouncilModel();
        List<CouncilReckoning> results = scenarios.stream()
                .map(given -> CouncilReckoning.of(model.complete(given, CouncilModel.PAPER)))
                .toList();
        ScenarioHints.tell(spec, model, scenarios, model::usualPreset);
        return new Expectations(results);
    }

    private record Expectations(List<CouncilReckoning> results) implements Result {
        @Override
        public List<String> text() {
            List<String> lines = new ArrayList<>();
            for (CouncilReckoning result : results) {
                lines.add("council by " + result.algorithm() + " among " + result.hosts() + " hosts");
                result.points()
                        .forEach((name, point) -> lines.add(TextFormat.format(
                                "  %-24s  c %-8s  rounds %-9s  messages %s",
                                name,
                                choice(point.c()),
                                Numbers.plain(point.rounds()),
                                Numbers.plain(point.messages()))));
            }
            return lines;
        }

        private static String choice(double c) {
            return c == 0 ? "→ 0" : Double.isNaN(c) ? "any" : Numbers.plain(c);
        }

        /** One result as an object, several as an array. */
        @Override
        public Object json() {
            List<JsonDocument> all = JsonDocument.list(results, Expectations::json);
            return all.size() == 1 ? all.get(0) : all;
        }

        private static JsonDocument json(CouncilReckoning result) {
            JsonDocument scenario = new JsonDocument().with("model", "council");
            result.scenario().json().forEach(scenario::with);
            JsonDocument choices = new JsonDocument();
            result.points().forEach((name, point) -> choices.with(name, json(point)));
            return new JsonDocument()
                    .with("scenario", scenario)
                    .with("rounds", result.expectation().rounds())
                    .with("messages", result.expectation().messages())
                    .with("choicesOfC", choices);
        }

        private static JsonDocument json(Point point) {
            return new JsonDocument()
                    .with("c", point.c())
                    .with("rounds", point.rounds())
                    .with("messages", point.messages());
        }
    }
}
