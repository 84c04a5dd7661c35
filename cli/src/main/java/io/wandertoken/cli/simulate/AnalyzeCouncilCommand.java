package io.wandertoken.cli.simulate;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.cli.output.Numbers;
import io.wandertoken.cli.output.OutputFile;
import io.wandertoken.simulator.council.CouncilModel;
import io.wandertoken.simulator.council.CouncilParameters;
import io.wandertoken.simulator.council.CouncilReckoning;
import io.wandertoken.simulator.council.CouncilReckoning.Point;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wander analyze council}: rounds and messages of an election, from the equations. */
@Command(
        name = "council",
        sortOptions = false,
        header = "Calculate how many rounds and messages the election of a council takes.",
        description = {
            "",
            "Examples:",
            "  wander analyze council --hosts 1000 --lower 4 --upper 8 --c 6.6",
            "  wander analyze council --algorithm basic,skip-reset,choice,history,rank --hosts 100,1000000",
            "  wander analyze council --algorithm estimate --lower 1 --c 5.6 --alpha 1 --beta 0.7 --hosts 10 --json -",
            "",
            "Takes the scenario flags of 'wander simulate council', as lists where wanted. Beside the figures for c it",
            "shows the c that needs the fewest rounds, the one that needs the fewest messages, and the paper's rule of",
            "thumb (L+2U)/3. A council of one can do with ever fewer messages the smaller c is (c → 0); where everybody",
            "fits into the council, any c does. Losses, churn and heartbeats have no equations here.",
            "",
        })
public final class AnalyzeCouncilCommand implements Callable<Integer> {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Option(names = "--json", paramLabel = "-|FILE", description = "Write the results as JSON.")
    private String json;

    public static void addParameters(CommandLine command) {
        Scenario usual = new CouncilModel().complete(CouncilParameters.OPEN, CouncilModel.PAPER);
        SimulationCommand.addFlags(command, CouncilParameters.OPEN.parameters(), usual);
    }

    @Override
    public Integer call() throws IOException {
        List<Parameter<?>> swept = new ArrayList<>();
        List<Scenario> scenarios =
                SimulationCommand.scenarios(spec, CouncilParameters.OPEN, CouncilParameters.OPEN.parameters(), swept);
        CouncilModel model = new CouncilModel();
        List<CouncilReckoning> results = scenarios.stream()
                .map(given -> CouncilReckoning.of(model.complete(given, CouncilModel.PAPER)))
                .toList();
        ScenarioHints.tell(spec, model, scenarios, model::usualPreset);
        if ("-".equals(json)) {
            write(results, spec.commandLine().getOut());
            return ExitCode.OK;
        }
        if (json != null) {
            OutputFile.write(Path.of(json), out -> write(results, out));
        }
        PrintWriter out = spec.commandLine().getOut();
        for (CouncilReckoning result : results) {
            out.printf("council by %s among %s hosts%n", result.algorithm(), result.hosts());
            for (Map.Entry<String, Point> point : result.points().entrySet()) {
                out.printf(
                        "  %-24s  c %-8s  rounds %-9s  messages %s%n",
                        point.getKey(),
                        choice(point.getValue().c()),
                        Numbers.plain(point.getValue().rounds()),
                        Numbers.plain(point.getValue().messages()));
            }
        }
        out.flush();
        return ExitCode.OK;
    }

    private static String choice(double c) {
        return c == 0 ? "→ 0" : Double.isNaN(c) ? "any" : Numbers.plain(c);
    }

    /** One result as an object, several as an array. */
    private static void write(List<CouncilReckoning> results, Writer out) throws IOException {
        try (JsonGenerator writer = new JsonFactory().createGenerator(out)) {
            writer.useDefaultPrettyPrinter();
            if (results.size() != 1) {
                writer.writeStartArray();
            }
            for (CouncilReckoning result : results) {
                write(result, writer);
            }
            if (results.size() != 1) {
                writer.writeEndArray();
            }
            writer.writeRaw('\n');
        }
    }

    private static void write(CouncilReckoning result, JsonGenerator writer) throws IOException {
        writer.writeStartObject();
        writer.writeObjectFieldStart("scenario");
        writer.writeStringField("model", "council");
        for (Map.Entry<String, ?> value : result.scenario().json().entrySet()) {
            writer.writeFieldName(value.getKey());
            if (value.getValue() instanceof Double number) {
                writer.writeNumber(number);
            } else if (value.getValue() instanceof Integer number) {
                writer.writeNumber(number);
            } else if (value.getValue() instanceof String text) {
                writer.writeString(text);
            } else {
                writer.writeNull();
            }
        }
        writer.writeEndObject();
        number("rounds", result.expectation().rounds(), writer);
        number("messages", result.expectation().messages(), writer);
        writer.writeObjectFieldStart("choicesOfC");
        for (Map.Entry<String, Point> point : result.points().entrySet()) {
            writer.writeObjectFieldStart(point.getKey());
            number("c", point.getValue().c(), writer);
            number("rounds", point.getValue().rounds(), writer);
            number("messages", point.getValue().messages(), writer);
            writer.writeEndObject();
        }
        writer.writeEndObject();
        writer.writeEndObject();
    }

    /** What is no number, or beyond all of them, is null: JSON has no word for it. */
    private static void number(String name, double value, JsonGenerator writer) throws IOException {
        if (Double.isFinite(value)) {
            writer.writeNumberField(name, value);
        } else {
            writer.writeNullField(name);
        }
    }
}
