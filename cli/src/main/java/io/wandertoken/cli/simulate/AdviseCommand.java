package io.wandertoken.cli.simulate;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.wandertoken.agent.config.Guarantee;
import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.cli.output.Numbers;
import io.wandertoken.cli.output.OutputFile;
import io.wandertoken.cli.output.Progress;
import io.wandertoken.protocol.Durations;
import io.wandertoken.simulator.advice.Advice;
import io.wandertoken.simulator.advice.Advisor;
import io.wandertoken.simulator.advice.Measured;
import io.wandertoken.simulator.advice.Mode;
import io.wandertoken.simulator.advice.Situation;
import io.wandertoken.simulator.fleet.DemandSpec;
import io.wandertoken.simulator.fleet.FleetParameters.Profile;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.statistics.Replications;
import io.wandertoken.simulator.statistics.Statistic;
import io.wandertoken.simulator.study.ResultJson;
import io.wandertoken.simulator.study.Study;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wander advise}: which mode suits a fleet. */
@Command(
        name = "advise",
        sortOptions = false,
        header = "Simulate your fleet in every mode and recommend one.",
        description = {
            "",
            "Examples:",
            "  wander advise --agents 30 --hold 2m --every 24h --delay 1ms",
            "  wander advise --agents 300 --hold 4s --every 20m --delay 30ms --matters messages",
            "  wander advise --agents 50 --hold 1s --rate 0.01 --matters robustness --json -",
            "",
            "Modes, as in a resource's configuration: soft, and the strict ones: ring, request, tree and path-reversal.",
            "  soft    " + Guarantee.SOFT,
            "  strict  " + Guarantee.STRICT,
            "Each is simulated with whole agents, the same classes that run live, at their usual settings; more than 100",
            "agents can only have soft. Times of use and pauses vary at random (exponentially): clients that all come at",
            "the same moment, as from cron, wait longer. A figure's ± is its 95% confidence interval.",
            "",
        })
public final class AdviseCommand implements Callable<Integer> {
    private static final String USUAL_PAUSE = "1h";
    private static final String LONGEST_HOLD = "30d";
    private static final String LONGEST_DELAY = "1s";
    private static final Parameter<Integer> AGENTS = Parameter.count("agents", 2, 2_000, "");
    private static final Parameter<Long> HOLD = Parameter.duration("hold", "");
    private static final Parameter<Long> EVERY = Parameter.duration("every", "");
    private static final Parameter<Double> RATE = new Parameter<>(
            "rate",
            "X",
            "",
            "a number from 3.2e-8, which is one in " + DemandSpec.LONGEST_PAUSE + ", to 1000000",
            AdviseCommand::parseRate,
            String::valueOf,
            value -> value);
    private static final Parameter<Long> DELAY = Parameter.durationOrZero("delay", "");
    private static final Parameter<Profile> PROFILE = Parameter.word("profile", Profile.class, "");
    private static final Parameter<Advice.Priority> MATTERS = Parameter.word("matters", Advice.Priority.class, "");

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Option(
            names = "--agents",
            paramLabel = "N",
            defaultValue = "30",
            description = "How many, from 2 to 2000 [${DEFAULT-VALUE}].")
    private String agents;

    @Option(
            names = "--hold",
            paramLabel = "DURATION",
            defaultValue = "1m",
            description = "How long one use takes, on average, at most 30d [${DEFAULT-VALUE}].")
    private String hold;

    @Option(
            names = "--every",
            paramLabel = "DURATION",
            description = "From the end of a use to the agent's next request, on average, at most 365d [1h].")
    private String every;

    @Option(names = "--rate", paramLabel = "X", description = "The same as a rate: requests per second and agent.")
    private String rate;

    @Option(
            names = "--delay",
            paramLabel = "DURATION",
            defaultValue = "20ms",
            description = "How long a datagram travels, at most 1s [${DEFAULT-VALUE}].")
    private String delay;

    @Option(
            names = "--profile",
            paramLabel = "local|lan|wan",
            description = "How patient the agents are, as in their configuration [by --delay].")
    private String profile;

    @Option(
            names = "--matters",
            paramLabel = "waiting|messages|robustness",
            defaultValue = "waiting",
            description =
                    "What to recommend by [${DEFAULT-VALUE}]; robustness: how soon there is another token when its holder dies.")
    private String matters;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Same seed, same results [${DEFAULT-VALUE}].")
    private long seed;

    @Option(names = "--json", paramLabel = "-|FILE", description = "Write the advice as JSON.")
    private String json;

    @Override
    public Integer call() throws IOException {
        long delayNanos = atMost("delay", delay, DELAY.parse(delay), LONGEST_DELAY);
        Situation situation = new Situation(
                AGENTS.parse(agents),
                atMost("hold", hold, HOLD.parse(hold), LONGEST_HOLD),
                everyNanos(),
                delayNanos,
                profile == null ? Situation.profileFor(delayNanos) : PROFILE.parse(profile));
        Advice.Priority priority = MATTERS.parse(matters);
        boolean toStdout = "-".equals(json);
        if (json != null && !toStdout) {
            OutputFile.requireWritable(Path.of(json));
        }
        Advice advice = advise(situation, priority);
        PrintWriter out = spec.commandLine().getOut();
        if (toStdout) {
            writeJson(situation, priority, advice, out);
            return ExitCode.OK;
        }
        if (json != null) {
            OutputFile.write(Path.of(json), file -> writeJson(situation, priority, advice, file));
        }
        show(situation, advice, out);
        return ExitCode.OK;
    }

    /** Beyond that the simulations themselves would reach their limits, of which nobody has heard here. */
    private static long atMost(String flag, String given, long nanos, String most) {
        if (nanos > Durations.parse(most)) {
            throw new BadParameter(flag, given, "must be at most " + most);
        }
        return nanos;
    }

    private Advice advise(Situation situation, Advice.Priority priority) {
        try (Study study = new Study(new Seed(seed), Replications.allCores())) {
            Advisor advisor = new Advisor(study, situation);
            try (Progress progress = Progress.of("Simulating", advisor.effort())) {
                AtomicInteger done = new AtomicInteger();
                return advisor.advise(priority, () -> progress.at(done.incrementAndGet()));
            }
        }
    }

    private double everyNanos() {
        if (rate == null) {
            return atMost("every", pause(), EVERY.parse(pause()), DemandSpec.LONGEST_PAUSE);
        }
        if (every != null) {
            throw new BadParameter(
                    "--every " + every + " and --rate " + rate + " say the same thing: give one of them");
        }
        return 1e9 / RATE.parse(rate);
    }

    private static double parseRate(String text) {
        double perSecond = Double.parseDouble(text);
        if (!(1e9 / perSecond <= Durations.parse(DemandSpec.LONGEST_PAUSE)
                && perSecond > 0
                && perSecond <= 1_000_000)) {
            throw new IllegalArgumentException(text);
        }
        return perSecond;
    }

    private String pause() {
        return every == null ? USUAL_PAUSE : every;
    }

    private void show(Situation situation, Advice advice, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "%d agents with profile %s, %s per use and %s to the next, the resource in use %.3g %% of the time at most%n",
                situation.agents(),
                PROFILE.format(situation.profile()),
                hold,
                rate == null ? pause() : Durations.format((long) situation.everyNanos()),
                100 * situation.utilisation());
        if (situation.load() > 1) {
            out.printf(
                    Locale.ROOT,
                    "It is wanted %.3g times as much as it can be used: no mode helps against that%n",
                    situation.load());
        }
        out.printf(
                Locale.ROOT,
                "Any lock makes clients wait %s s on average, because others use the resource%n%n",
                Numbers.plain(situation.unavoidableWait()));
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "mode",
                "guarantee",
                "waiting mean s",
                "p99 s",
                "datagrams of all/use",
                "datagrams/s per agent",
                "holder dies: next token s"));
        for (Advice.Assessment assessment : advice.assessments()) {
            rows.add(List.of(
                    assessment.mode().toString(),
                    guarantee(assessment.mode()),
                    text(assessment.waiting()),
                    text(assessment.waitingP99()),
                    text(assessment.datagramsPerUse()),
                    text(assessment.datagramsPerAgentSecond()),
                    text(assessment.recovery())));
        }
        ResultText.print(rows, out);
        out.printf("%nsoft: %s.%nstrict: %s.%n", Guarantee.SOFT, Guarantee.STRICT);
        Mode mode = advice.recommended();
        out.printf("%nRecommended: %s, because %s.%n", mode, advice.reason());
        if (!advice.asGood().isEmpty()) {
            out.printf(
                    "As good: %s.%n",
                    advice.asGood().stream().map(Mode::toString).collect(joining(", ")));
        }
        out.printf(
                "In the wander.yaml of every agent: 'mode: %s' for the resource, 'profile: %s' for the agent.%n%n",
                mode, PROFILE.format(situation.profile()));
        out.println("  the holder dies:       " + mode.holderCrash());
        out.println("  another agent dies:    " + mode.otherCrash());
        out.println("  the network splits:    " + mode.partition());
        out.flush();
    }

    private static String text(Measured measured) {
        Statistic statistic = measured.statistic();
        return Numbers.withInterval(statistic.mean(), statistic.ci95());
    }

    private static String guarantee(Mode mode) {
        return mode.isStrict() ? "strict" : "soft";
    }

    private void writeJson(Situation situation, Advice.Priority priority, Advice advice, Writer out)
            throws IOException {
        try (JsonGenerator writer = new JsonFactory().createGenerator(out)) {
            writer.useDefaultPrettyPrinter();
            writer.writeStartObject();
            writer.writeObjectFieldStart("situation");
            writer.writeNumberField("agents", situation.agents());
            writer.writeNumberField("hold", Durations.seconds(situation.holdNanos()));
            writer.writeNumberField("every", Durations.seconds(situation.everyNanos()));
            writer.writeNumberField("delay", Durations.seconds(situation.delayNanos()));
            writer.writeStringField("profile", PROFILE.format(situation.profile()));
            writer.writeNumberField("utilisation", situation.utilisation());
            writer.writeNumberField("load", situation.load());
            writer.writeNumberField("unavoidableWaiting", situation.unavoidableWait());
            writer.writeStringField("matters", MATTERS.format(priority));
            writer.writeNumberField("seed", seed);
            writer.writeEndObject();
            writer.writeArrayFieldStart("modes");
            for (Advice.Assessment assessment : advice.assessments()) {
                writeMode(assessment, writer);
            }
            writer.writeEndArray();
            writer.writeStringField("recommended", advice.recommended().toString());
            writer.writeArrayFieldStart("asGood");
            for (Mode mode : advice.asGood()) {
                writer.writeString(mode.toString());
            }
            writer.writeEndArray();
            writer.writeStringField("reason", advice.reason());
            writer.writeEndObject();
            writer.writeRaw('\n');
        }
    }

    private static void writeMode(Advice.Assessment assessment, JsonGenerator writer) throws IOException {
        Mode mode = assessment.mode();
        writer.writeStartObject();
        writer.writeStringField("mode", mode.toString());
        writer.writeStringField("guarantee", guarantee(mode));
        write("waiting", assessment.waiting(), writer);
        write("waitingP99", assessment.waitingP99(), writer);
        write("datagramsPerUse", assessment.datagramsPerUse(), writer);
        write("datagramsPerAgentSecond", assessment.datagramsPerAgentSecond(), writer);
        write("recovery", assessment.recovery(), writer);
        writer.writeStringField("holderCrash", mode.holderCrash());
        writer.writeStringField("otherCrash", mode.otherCrash());
        writer.writeStringField("partition", mode.partition());
        writer.writeEndObject();
    }

    private static void write(String name, Measured measured, JsonGenerator writer) throws IOException {
        writer.writeFieldName(name);
        ResultJson.write(measured.statistic(), writer);
    }
}
