package io.wandertoken.cli.simulate;

import io.wandertoken.cli.output.ExitCode;
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
import io.wandertoken.simulator.study.Shard;
import io.wandertoken.simulator.study.ShardFile;
import io.wandertoken.simulator.study.Stopping;
import io.wandertoken.simulator.study.Study;
import io.wandertoken.simulator.study.SweepPlan;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;

/** What all simulations have in common: a sweep of scenarios, replications, results in several formats, assertions. */
@Command(sortOptions = false)
public class SimulationCommand implements Callable<Integer> {
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

    @Option(names = "--shard", paramLabel = "I/N")
    private @Nullable String shard;

    @CommandLine.Mixin
    private ResultOutputs outputs = new ResultOutputs();

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

    final ResultOutputs outputs() {
        return outputs;
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
        checkAssertions(scenarios.get(0));
        Stopping stopping = isReplay(scenarios) ? single() : stopping();
        int workers =
                jobs == null ? Replications.allCores() : count("jobs", 1, 1024).parse(jobs);
        Shard part = shard == null ? null : part();
        outputs.require(swept);
        prepare(scenarios, presetFor(scenarios.get(0)));
        ScenarioHints.tell(spec, model, scenarios, this::presetFor);
        if (part != null) {
            return simulate(part, new SweepPlan(model, seed, stopping.runs(), swept, entries(scenarios)), workers);
        }
        List<Result> results = simulate(scenarios, stopping, workers);
        int code = outputs.show(results, swept);
        warnOfWideIntervals(results, stopping);
        return code;
    }

    private Shard part() {
        outputs.requireOnlyJson("--shard");
        if (!outputs.hasJson() || untilCi != null) {
            throw new BadParameter(
                    "--shard needs --json FILE and a fixed number of runs; 'wander combine' takes --csv, --plot and --assert");
        }
        return Shard.parse(Objects.requireNonNull(shard));
    }

    private List<SweepPlan.Entry> entries(List<Scenario> scenarios) {
        return scenarios.stream()
                .map(scenario -> new SweepPlan.Entry(scenario, presetFor(scenario)))
                .toList();
    }

    private int simulate(Shard part, SweepPlan plan, int workers) throws IOException {
        int size = plan.places(part).size();
        try (Study study = new Study(new Seed(seed), workers);
                Progress progress = Progress.of("Simulating", size)) {
            ShardFile file = study.run(plan, part, progress::at);
            if (!outputs.writeJson(file::write)) {
                out().printf("part %s: %d of %d runs, in %s%n", part, size, plan.size(), outputs.target());
            }
        }
        return ExitCode.OK;
    }

    private void checkAssertions(Scenario first) {
        List<Assertion> assertions = outputs.assertions();
        if (!assertions.isEmpty()) {
            List<String> names = MetricNames.of(model, model.complete(first, presetFor(first)), seed);
            assertions.forEach(assertion -> assertion.requireKnown(names));
        }
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
            List<String> values = parameter.isList() ? List.of(given) : FlagValues.of(parameter, given);
            if (values.size() > 1) {
                swept.add(parameter);
            }
            List<Scenario> product = new ArrayList<>();
            for (Scenario scenario : scenarios) {
                for (String value : values) {
                    product.add(scenario.withText(parameter, value));
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
}
