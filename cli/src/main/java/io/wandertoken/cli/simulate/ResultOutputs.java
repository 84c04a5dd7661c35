package io.wandertoken.cli.simulate;

import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.cli.output.OutputFile;
import io.wandertoken.cli.output.TextFormat;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.study.Assertion;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.study.ResultJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Where the results of simulations go, and what must hold for them: options that several commands share. */
final class ResultOutputs {
    private static final String STDOUT = "-";

    @CommandLine.Spec(CommandLine.Spec.Target.MIXEE)
    private CommandLine.Model.CommandSpec spec;

    @Option(names = "--json", paramLabel = "-|FILE")
    private @Nullable String json;

    @Option(names = "--csv", paramLabel = "-|FILE")
    private @Nullable String csv;

    @Option(names = "--plot", paramLabel = "FILE.html")
    private @Nullable Path plot;

    @Option(names = "--assert", paramLabel = "COND")
    private List<String> conditions = new ArrayList<>();

    /** Complains, before the work, about what cannot be written or drawn. */
    void require(List<Parameter<?>> swept) {
        if (json != null && json.equals(csv)) {
            throw new BadParameter("--json " + json + " and --csv " + csv + " name the same place; choose two");
        }
        Stream.of(json, csv)
                .filter(Objects::nonNull)
                .filter(file -> !file.equals(STDOUT))
                .forEach(file -> OutputFile.requireWritable(Path.of(file)));
        if (plot != null) {
            if (swept.isEmpty()) {
                throw new BadParameter("plot", plot.toString(), "needs a sweep, such as --agents 10-50:10");
            }
            OutputFile.requireWritable(plot);
        }
    }

    /** For what has results of another kind, which only JSON can hold. */
    void requireOnlyJson(String instead) {
        if (csv != null || plot != null || !conditions.isEmpty()) {
            throw new BadParameter(instead + " does not support --csv, --plot or --assert");
        }
        require(List.of());
    }

    boolean hasJson() {
        return json != null;
    }

    /** Writes to the target of {@code --json}, if there is one; whether that is standard output. */
    boolean writeJson(OutputFile.Content content) throws IOException {
        output(json, content);
        return STDOUT.equals(json);
    }

    /** Where {@code --json} goes. */
    String target() {
        return String.valueOf(json);
    }

    List<Assertion> assertions() {
        return conditions.stream().map(Assertion::parse).toList();
    }

    /** Prints and writes the results of a sweep, and tells the exit code: whether all conditions hold. */
    int show(List<Result> results, List<Parameter<?>> swept) throws IOException {
        output(json, out -> ResultJson.write(results, out));
        output(csv, out -> ResultCsv.write(results, out));
        if (plot != null) {
            String page = ResultPlot.page(results, swept, command());
            OutputFile.write(plot, out -> out.write(page));
        }
        if (!STDOUT.equals(json) && !STDOUT.equals(csv)) {
            print(results, swept);
        }
        return judge(results, swept);
    }

    private String command() {
        return "wander "
                + String.join(" ", spec.root().commandLine().getParseResult().originalArgs());
    }

    private void print(List<Result> results, List<Parameter<?>> swept) {
        PrintWriter out = spec.commandLine().getOut();
        Result first = results.get(0);
        String presets = String.join(
                " and ", results.stream().map(Result::preset).distinct().toList());
        out.printf("%s, %s, seed %d, %s%n%n", first.model().name(), presets, first.seed(), runsOf(results));
        if (results.size() == 1) {
            ResultText.single(first, out);
        } else {
            ResultText.table(results, swept, out);
        }
        out.flush();
    }

    /** How many runs there were and how long each was, where that is the same for all scenarios. */
    private static String runsOf(List<Result> results) {
        List<String> texts = results.stream()
                .map(result -> {
                    int count = result.metrics().runs();
                    String duration = result.scenario().parameters().stream()
                            .filter(parameter -> parameter.name().equals("duration"))
                            .map(parameter -> " of " + result.scenario().text(parameter) + " each")
                            .findFirst()
                            .orElse("");
                    return count + (count == 1 ? " run" : " runs") + duration;
                })
                .distinct()
                .toList();
        return texts.size() == 1 ? texts.get(0) : "runs of different number or length";
    }

    private void output(@Nullable String target, OutputFile.Content content) throws IOException {
        if (STDOUT.equals(target)) {
            content.writeTo(spec.commandLine().getOut());
        } else if (target != null) {
            OutputFile.write(Path.of(target), content);
        }
    }

    private int judge(List<Result> results, List<Parameter<?>> swept) {
        PrintWriter err = spec.commandLine().getErr();
        boolean all = true;
        for (Assertion assertion : assertions()) {
            for (Result result : results) {
                if (!assertion.holds(result)) {
                    all = false;
                    err.printf(
                            "assertion failed: %s, but it is %s%s%n",
                            assertion.text(), found(assertion, result), where(result, swept));
                }
            }
        }
        err.flush();
        return all ? ExitCode.OK : ExitCode.ASSERTION_FAILED;
    }

    private static String found(Assertion assertion, Result result) {
        double bound = result.zeroBound(assertion.metric());
        return Double.isNaN(bound)
                ? TextFormat.format("%.6g", assertion.value(result))
                : TextFormat.format("only known to be below %.3g; simulate longer or with more runs", bound);
    }

    private static String where(Result result, List<Parameter<?>> swept) {
        StringBuilder flags = new StringBuilder();
        for (Parameter<?> parameter : swept) {
            flags.append(flags.isEmpty() ? " for" : "")
                    .append(" --")
                    .append(parameter.name())
                    .append(' ')
                    .append(result.scenario().text(parameter));
        }
        return flags.toString();
    }
}
