package io.wandertoken.cli.simulate;

import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.cli.output.OutputFile;
import io.wandertoken.cli.output.Progress;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Replay;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.Replications;
import io.wandertoken.simulator.study.Assertion;
import io.wandertoken.simulator.study.Model;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.study.ResultJson;
import io.wandertoken.simulator.study.Stopping;
import io.wandertoken.simulator.study.Study;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;

/** What all simulations have in common: a sweep of scenarios, replications, results in several formats, assertions. */
@Command(sortOptions = false)
public class SimulationCommand implements Callable<Integer> {
    private static final String STDOUT = "-";
    private static final String PRESET = "--preset";
    private static final int MOST_SCENARIOS = 10_000;

    private final Model model;
    private final int usualRuns;

    @CommandLine.Spec
    private CommandSpec spec;

    @Option(names = "--runs", paramLabel = "N")
    private String runs;

    @Option(names = "--until-ci", paramLabel = "P%")
    private String untilCi;

    @Option(names = "--max-runs", paramLabel = "N", defaultValue = "10000")
    private String maxRuns;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1")
    private long seed;

    @Option(names = "--jobs", paramLabel = "N")
    private String jobs;

    @Option(names = "--json", paramLabel = "-|FILE")
    private String json;

    @Option(names = "--csv", paramLabel = "-|FILE")
    private String csv;

    @Option(names = "--assert", paramLabel = "COND")
    private List<String> conditions = new ArrayList<>();

    /** @param usualRuns how many replications there are unless the user gives {@code --runs} */
    SimulationCommand(Model model, int usualRuns) {
        this.model = model;
        this.usualRuns = usualRuns;
    }

    /** Adds a flag for the preset and one for every parameter of the model. */
    static void addParameters(CommandLine command) {
        SimulationCommand simulation = command.getCommand();
        String runs = String.valueOf(simulation.usualRuns);
        command.setDefaultValueProvider(argument ->
                argument instanceof OptionSpec option && option.longestName().equals("--runs") ? runs : null);
        command.getCommandSpec()
                .addOption(OptionSpec.builder(PRESET)
                        .paramLabel(String.join("|", simulation.model.presets()))
                        .type(String.class)
                        .description("The scenario that supplies all parameters not given.")
                        .build());
        Scenario open = Scenario.of(simulation.model.parameters());
        Scenario usual = simulation.model.complete(open, simulation.model.usualPreset(open));
        addFlags(command, simulation.model.parameters(), usual);
        // Computed only when the help is printed.
        command.getHelpSectionMap()
                .put(
                        UsageMessageSpec.SECTION_KEY_FOOTER,
                        help -> String.format("%nMetrics for --assert, as the JSON result has them"
                                        + " (docs/simulator.md says what they mean):%n")
                                + MetricNames.paragraph(MetricNames.of(simulation.model, usual, 1))
                                + help.footer());
    }

    /** Adds a flag for each of the parameters, with its usual value; the help pages describe them. */
    static void addFlags(CommandLine command, List<Parameter<?>> parameters, Scenario usual) {
        for (Parameter<?> parameter : parameters) {
            command.getCommandSpec()
                    .addOption(OptionSpec.builder("--" + parameter.name())
                            .paramLabel(parameter.label())
                            .type(String.class)
                            .arity(parameter.alone().isEmpty() ? "1" : "0..1")
                            .fallbackValue(parameter.alone())
                            .description(Objects.requireNonNullElse(usual.text(parameter), ""))
                            .build());
        }
    }

    long seed() {
        return seed;
    }

    /** All scenarios that were asked for, complete and checked. */
    final List<Scenario> completeScenarios() {
        return scenarios(new ArrayList<>()).stream()
                .map(scenario -> model.complete(scenario, presetFor(scenario)))
                .toList();
    }

    /** What the results shall be written to, or not asked about: those of something else than replications. */
    final void requireOnlyJson(String instead) {
        if (csv != null || !conditions.isEmpty()) {
            throw new BadParameter(instead + " does not support --csv or --assert");
        }
        requireOutputs();
    }

    /** Writes to the target of {@code --json}, if there is one; whether that is standard output. */
    final boolean writeJson(OutputFile.Content content) throws IOException {
        output(json, content);
        return STDOUT.equals(json);
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /** Called before the replications with what will be simulated. */
    void prepare(List<Scenario> scenarios, String named) {}

    /** What is given otherwise than by the flags of the scenario, which take precedence. */
    Scenario given(Scenario open) {
        return open;
    }

    @Override
    public Integer call() throws IOException {
        List<Parameter<?>> swept = new ArrayList<>();
        List<Scenario> scenarios = scenarios(swept);
        // All scenarios are checked before the first one is simulated.
        scenarios.forEach(scenario -> model.complete(scenario, presetFor(scenario)));
        List<Assertion> assertions = assertions(scenarios.get(0));
        Stopping stopping = isReplay(scenarios) ? single() : stopping();
        int workers =
                jobs == null ? Replications.allCores() : count("jobs", 1, 1024).parse(jobs);
        requireOutputs();
        prepare(scenarios, presetFor(scenarios.get(0)));
        ScenarioHints.tell(spec, model, scenarios, this::presetFor);
        List<Result> results = simulate(scenarios, stopping, workers);
        show(results, swept);
        warnOfWideIntervals(results, stopping);
        return judge(results, assertions, swept);
    }

    private List<Assertion> assertions(Scenario first) {
        List<Assertion> assertions = conditions.stream().map(Assertion::parse).toList();
        if (!assertions.isEmpty()) {
            List<String> names = MetricNames.of(model, model.complete(first, presetFor(first)), seed);
            assertions.forEach(assertion -> assertion.requireKnown(names));
        }
        return assertions;
    }

    private void warnOfWideIntervals(List<Result> results, Stopping stopping) {
        if (!results.stream().allMatch(result -> stopping.isReached(result.metrics(), model.mainMetrics()))) {
            spec.commandLine()
                    .getErr()
                    .printf("note: --until-ci %s was not reached after --max-runs %s%n", untilCi, maxRuns);
        }
    }

    private List<Result> simulate(List<Scenario> scenarios, Stopping stopping, int workers) {
        List<Result> results = new ArrayList<>();
        try (Study study = new Study(new Seed(seed), workers);
                Progress progress = Progress.of("Simulating", (long) scenarios.size() * stopping.runs())) {
            for (Scenario scenario : scenarios) {
                long done = (long) results.size() * stopping.runs();
                results.add(study.run(
                        model,
                        scenario,
                        presetFor(scenario),
                        stopping,
                        runsDone -> progress.at(done + Math.min(runsDone, stopping.runs()))));
            }
        }
        return results;
    }

    /** The product of all values that were given for all parameters. */
    private List<Scenario> scenarios(List<Parameter<?>> swept) {
        return scenarios(spec, given(Scenario.of(model.parameters())), model.parameters(), swept);
    }

    static List<Scenario> scenarios(
            CommandSpec spec, Scenario open, List<Parameter<?>> parameters, List<Parameter<?>> swept) {
        List<Scenario> scenarios = List.of(open);
        for (Parameter<?> parameter : parameters) {
            String given = spec.findOption("--" + parameter.name()).getValue();
            if (given == null) {
                continue;
            }
            String[] values = parameter.isList() ? new String[] {given} : given.split(",", -1);
            if (values.length > 1) {
                swept.add(parameter);
            }
            List<Scenario> product = new ArrayList<>();
            for (Scenario scenario : scenarios) {
                for (String value : values) {
                    product.add(scenario.withText(parameter, value.strip()));
                }
            }
            if (product.size() > MOST_SCENARIOS) {
                throw new BadParameter("the sweep has more than " + MOST_SCENARIOS + " scenarios; give fewer values");
            }
            scenarios = product;
        }
        return scenarios;
    }

    private String presetFor(Scenario scenario) {
        String preset = spec.findOption(PRESET).getValue();
        if (preset == null) {
            return model.usualPreset(scenario);
        }
        if (!model.presets().contains(preset)) {
            throw new BadParameter("preset", preset, "must be one of " + String.join(", ", model.presets()));
        }
        return preset;
    }

    /** Whether one single run was asked for by its seed: more of it would be the same again. */
    private boolean isReplay(List<Scenario> scenarios) {
        return model.parameters().contains(Replay.RUN_SEED)
                && scenarios.stream()
                        .map(scenario -> scenario.find(Replay.RUN_SEED))
                        .anyMatch(given -> given != null && given != Replay.NO_SEED);
    }

    private Stopping single() {
        boolean more = spec.commandLine().getParseResult().hasMatchedOption("--runs") && !runs.equals("1");
        if (more || untilCi != null) {
            throw new BadParameter("--run-seed selects a single run; leave out --runs and --until-ci");
        }
        return Stopping.after(1);
    }

    private Stopping stopping() {
        int least = count("runs", 1, 1_000_000).parse(runs);
        if (untilCi == null) {
            return Stopping.after(least);
        }
        double width = Parameter.probability("until-ci").parse(untilCi);
        if (width == 0) {
            throw new BadParameter("until-ci", untilCi, "must be more than 0, such as 5%");
        }
        int most = count("max-runs", 2, 1_000_000).parse(maxRuns);
        if (least > most) {
            throw new BadParameter("max-runs", maxRuns, "must not be less than --runs " + runs);
        }
        return new Stopping(Math.max(2, least), width, most);
    }

    private static Parameter<Integer> count(String name, int least, int most) {
        return Parameter.count(name, least, most);
    }

    private void requireOutputs() {
        if (json != null && json.equals(csv)) {
            throw new BadParameter("--json " + json + " and --csv " + csv + " name the same place; choose two");
        }
        for (String file : new String[] {json, csv}) {
            if (file != null && !file.equals(STDOUT)) {
                OutputFile.requireWritable(Path.of(file));
            }
        }
    }

    private void show(List<Result> results, List<Parameter<?>> swept) throws IOException {
        output(json, out -> ResultJson.write(results, out));
        output(csv, out -> ResultCsv.write(results, out));
        if (STDOUT.equals(json) || STDOUT.equals(csv)) {
            return;
        }
        PrintWriter out = spec.commandLine().getOut();
        Result first = results.get(0);
        String presets = String.join(
                " and ", results.stream().map(Result::preset).distinct().toList());
        out.printf("%s, %s, seed %d, %s%n%n", model.name(), presets, seed, runsOf(results));
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

    private void output(String target, OutputFile.Content content) throws IOException {
        if (STDOUT.equals(target)) {
            content.writeTo(spec.commandLine().getOut());
        } else if (target != null) {
            OutputFile.write(Path.of(target), content);
        }
    }

    private int judge(List<Result> results, List<Assertion> assertions, List<Parameter<?>> swept) {
        PrintWriter err = spec.commandLine().getErr();
        boolean all = true;
        for (Assertion assertion : assertions) {
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
                ? String.format(Locale.ROOT, "%.6g", assertion.value(result))
                : String.format(Locale.ROOT, "only known to be below %.3g; simulate longer or with more runs", bound);
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
