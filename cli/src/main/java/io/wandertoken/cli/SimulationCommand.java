package io.wandertoken.cli;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.scenario.Parameter;
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
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** What all simulations have in common: a sweep of scenarios, replications, results in several formats, assertions. */
abstract class SimulationCommand implements Callable<Integer> {
    private static final String STDOUT = "-";
    private static final String PRESET = "--preset";
    private static final int MOST_SCENARIOS = 10_000;

    private final Model model;

    @CommandLine.Spec
    private CommandSpec spec;

    @Option(names = "--runs", paramLabel = "N", defaultValue = "30", description = "Replications [${DEFAULT-VALUE}].")
    private String runs;

    @Option(
            names = "--until-ci",
            paramLabel = "P%",
            description = "Go on until idle, two and the mean interval are known to within P%% of their mean.")
    private String untilCi;

    @Option(
            names = "--max-runs",
            paramLabel = "N",
            defaultValue = "10000",
            description = "But stop after N runs [${DEFAULT-VALUE}].")
    private String maxRuns;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Same seed, same results [${DEFAULT-VALUE}].")
    private long seed;

    @Option(names = "--jobs", paramLabel = "N", description = "Runs at a time [one per core].")
    private String jobs;

    @Option(names = "--json", paramLabel = "-|FILE", description = "Write the results as JSON.")
    private String json;

    @Option(names = "--csv", paramLabel = "-|FILE", description = "Write the results as CSV.")
    private String csv;

    @Option(
            names = "--assert",
            paramLabel = "COND",
            description = "Exit with 1 unless COND holds for every scenario, such as 'interval.p99<2220'.")
    private List<String> conditions = new ArrayList<>();

    SimulationCommand(Model model) {
        this.model = model;
    }

    /** Adds a flag for the preset and one for every parameter of the model. */
    static void addParameters(CommandLine command) {
        SimulationCommand simulation = command.getCommand();
        command.getCommandSpec()
                .addOption(OptionSpec.builder(PRESET)
                        .paramLabel(String.join("|", simulation.model.presets()))
                        .type(String.class)
                        .description("The scenario that fills in what is not given.")
                        .build());
        for (Parameter<?> parameter : simulation.model.parameters()) {
            command.getCommandSpec()
                    .addOption(OptionSpec.builder("--" + parameter.name())
                            .paramLabel(parameter.label())
                            .type(String.class)
                            .description(simulation.describe(parameter))
                            .build());
        }
    }

    private <T> String describe(Parameter<T> parameter) {
        Scenario open = Scenario.of(model.parameters());
        T usual = model.complete(open, model.usualPreset(open)).find(parameter);
        boolean derived = parameter.help().endsWith("]");
        String text = parameter.help() + (derived || usual == null ? "" : " [" + parameter.format(usual) + "]");
        // The symbols of the papers stay as they are.
        boolean symbol = text.length() > 1 && text.charAt(1) == ',';
        String first = text.substring(0, 1);
        return (symbol ? first : first.toUpperCase(Locale.ROOT))
                + text.substring(1).replace("%", "%%") + ".";
    }

    long seed() {
        return seed;
    }

    /** Called before the replications with what will be simulated. */
    void prepare(List<Scenario> scenarios, String named) {}

    @Override
    public Integer call() throws IOException {
        List<Parameter<?>> swept = new ArrayList<>();
        List<Scenario> scenarios = scenarios(swept);
        // All scenarios are checked before the first one is simulated.
        scenarios.forEach(scenario -> model.complete(scenario, presetFor(scenario)));
        List<Assertion> assertions = conditions.stream().map(Assertion::parse).toList();
        Stopping stopping = stopping();
        int workers =
                jobs == null ? Replications.allCores() : count("jobs", 1, 1024).parse(jobs);
        requireOutputs();
        prepare(scenarios, presetFor(scenarios.get(0)));
        List<Result> results = simulate(scenarios, stopping, workers);
        assertions.forEach(
                assertion -> assertion.requireKnown(results.get(0).metrics().names()));
        show(results, swept);
        return judge(results, assertions);
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
        List<Scenario> scenarios = List.of(Scenario.of(model.parameters()));
        for (Parameter<?> parameter : model.parameters()) {
            String given = spec.findOption("--" + parameter.name()).getValue();
            if (given == null) {
                continue;
            }
            String[] values = given.split(",", -1);
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
                throw new BadParameter("a sweep of more than " + MOST_SCENARIOS + " scenarios: give fewer values");
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

    private Stopping stopping() {
        int least = count("runs", 1, 1_000_000).parse(runs);
        if (untilCi == null) {
            return Stopping.after(least);
        }
        double width = Parameter.probability("until-ci", "").parse(untilCi);
        if (width == 0) {
            throw new BadParameter("until-ci", untilCi, "must be more than 0, such as 5%");
        }
        int most = count("max-runs", 2, 1_000_000).parse(maxRuns);
        return new Stopping(Math.min(Math.max(2, least), most), width, most);
    }

    private static Parameter<Integer> count(String name, int least, int most) {
        return Parameter.count(name, least, most, "");
    }

    private void requireOutputs() {
        if (json != null && json.equals(csv)) {
            throw new BadParameter(
                    "--json " + json + " and --csv " + csv + " contradict each other: both would go to the same place");
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
        out.printf(
                "%s, %s, seed %d, %d runs%s%n%n",
                model.name(), first.preset(), seed, first.metrics().runs(), duration(first));
        if (results.size() == 1) {
            ResultText.single(first, out);
        } else {
            ResultText.table(results, swept, out);
        }
        out.flush();
    }

    /** How long each run was, where a model has a duration. */
    private static String duration(Result result) {
        return result.scenario().parameters().stream()
                .filter(parameter -> parameter.name().equals("duration"))
                .map(parameter -> " of " + result.scenario().text(parameter) + " each")
                .findFirst()
                .orElse("");
    }

    private void output(String target, OutputFile.Content content) throws IOException {
        if (STDOUT.equals(target)) {
            content.writeTo(spec.commandLine().getOut());
        } else if (target != null) {
            OutputFile.write(Path.of(target), content);
        }
    }

    private int judge(List<Result> results, List<Assertion> assertions) {
        PrintWriter err = spec.commandLine().getErr();
        boolean all = true;
        for (Assertion assertion : assertions) {
            for (Result result : results) {
                if (!assertion.holds(result)) {
                    all = false;
                    err.printf(
                            "assertion failed: %s, but it is %s%s%n",
                            assertion.text(), Numbers.plain(assertion.value(result)), where(result, results));
                }
            }
        }
        err.flush();
        return all ? ExitCode.OK : ExitCode.ASSERTION_FAILED;
    }

    private String where(Result result, List<Result> results) {
        if (results.size() == 1) {
            return "";
        }
        Scenario usual = model.complete(Scenario.of(model.parameters()), result.preset());
        return " for " + String.join(" ", result.scenario().flagsBeyond(usual));
    }
}
