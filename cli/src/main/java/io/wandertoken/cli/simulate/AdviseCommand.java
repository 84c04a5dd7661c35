package io.wandertoken.cli.simulate;

import io.wandertoken.agent.config.Guarantee;
import io.wandertoken.cli.command.ResultCommand;
import io.wandertoken.cli.output.JsonDocument;
import io.wandertoken.cli.output.Numbers;
import io.wandertoken.cli.output.Progress;
import io.wandertoken.cli.output.TextFormat;
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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wander advise}: which mode suits a fleet. */
@Command(name = "advise", sortOptions = false)
public final class AdviseCommand extends ResultCommand {
    private static final String USUAL_PAUSE = "1h";
    private static final String LONGEST_HOLD = "30d";
    private static final String LONGEST_DELAY = "1s";
    private static final Parameter<Integer> AGENTS = Parameter.count("agents", 2, 2_000);
    private static final Parameter<Long> HOLD = Parameter.duration("hold");
    private static final Parameter<Long> EVERY = Parameter.duration("every");
    private static final Parameter<Double> RATE = new Parameter<>(
            "rate",
            "X",
            "a number from 3.2e-8, which is one in " + DemandSpec.LONGEST_PAUSE + ", to 1000000",
            AdviseCommand::parseRate,
            String::valueOf,
            value -> value);
    private static final Parameter<Long> DELAY = Parameter.durationOrZero("delay");
    private static final Parameter<Profile> PROFILE = Parameter.word("profile", Profile.class);
    private static final Parameter<Advice.Priority> MATTERS = Parameter.word("matters", Advice.Priority.class);

    @Option(names = "--agents", paramLabel = "N", defaultValue = "30")
    private String agents;

    @Option(names = "--hold", paramLabel = "DURATION", defaultValue = "1m")
    private String hold;

    @Option(names = "--every", paramLabel = "DURATION")
    private String every;

    @Option(names = "--rate", paramLabel = "X")
    private String rate;

    @Option(names = "--same-minute")
    private boolean sameMinute;

    @Option(names = "--delay", paramLabel = "DURATION", defaultValue = "1ms")
    private String delay;

    @Option(names = "--profile", paramLabel = "local|lan|wan")
    private String profile;

    @Option(names = "--matters", paramLabel = "waiting|messages|robustness", defaultValue = "waiting")
    private String matters;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1")
    private long seed;

    @Override
    protected Result run() {
        long delayNanos = atMost("delay", delay, DELAY.parse(delay), LONGEST_DELAY);
        Situation situation = new Situation(
                AGENTS.parse(agents),
                atMost("hold", hold, HOLD.parse(hold), LONGEST_HOLD),
                everyNanos(),
                delayNanos,
                profile == null ? Situation.profileFor(delayNanos) : PROFILE.parse(profile),
                sameMinute);
        Advice.Priority priority = MATTERS.parse(matters);
        String next = rate == null ? pause() : Durations.format((long) situation.everyNanos());
        return new Recommendation(situation, priority, advise(situation, priority), hold, next, seed);
    }

    /** Beyond that the simulations would reach limits of their own, with messages about other options. */
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
                    "--every " + every + " and --rate " + rate + " mean the same: give only one of them");
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

    /**
     * The figures of all modes, and which one suits best.
     *
     * @param hold as the user wrote it
     * @param next the time to the next request, as the user wrote it
     */
    private record Recommendation(
            Situation situation, Advice.Priority priority, Advice advice, String hold, String next, long seed)
            implements Result {
        /** From this load on queues are long. */
        private static final double BUSY = 0.8;

        private static final List<String> HEADER = List.of(
                "mode",
                "guarantee",
                "waiting mean s",
                "p99 s",
                "datagrams of all/use",
                "datagrams/s per agent",
                "holder dies: next token s");

        @Override
        public List<String> text() {
            List<String> lines = new ArrayList<>();
            lines.add(TextFormat.format(
                    "%d agents with profile %s, %s per use and %s; the resource is in use at most %.3g %% of the time",
                    situation.agents(),
                    PROFILE.format(situation.profile()),
                    hold,
                    situation.together() ? "all in the same minute every " + next : next + " to the next",
                    100 * situation.utilisation()));
            if (situation.load() > 1) {
                lines.add(TextFormat.format(
                        "The demand is %.3g times what the resource can serve: no mode helps against that",
                        situation.load()));
            }
            if (situation.load() > BUSY) {
                lines.add(
                        "If it can serve several clients at a time, 'permits: auto' on the resource finds out how many; try it with"
                                + " 'wander simulate fleet --permits auto --capacity-curve 0s:4'");
            }
            lines.add("Any lock makes clients wait " + (situation.together() ? "about " : "")
                    + Numbers.plain(situation.unavoidableWait()) + " s on average, because others use the resource");
            lines.add("");
            lines.addAll(table());
            Mode mode = advice.recommended();
            lines.addAll(List.of(
                    "",
                    "soft: " + Guarantee.SOFT + ".",
                    "strict: " + Guarantee.STRICT + ".",
                    "Both are hard with 'quorum: [a, b, c]' on the resource: never two holders, also through partitions; where no"
                            + " majority of the named agents answers, clients wait.",
                    "",
                    "Recommended: " + mode + ", because " + advice.reason() + "."));
            if (!advice.asGood().isEmpty()) {
                lines.add("As good: " + String.join(", ", words(advice.asGood())) + ".");
            }
            lines.addAll(List.of(
                    "In the wander.yaml of every agent: 'mode: " + mode + "' for the resource, 'profile: "
                            + PROFILE.format(situation.profile()) + "' for the agent"
                            + (mode == Mode.SOFT
                                    ? ", as 'wander init --profile " + PROFILE.format(situation.profile())
                                            + "' writes it."
                                    : "; 'wander init' writes 'mode: soft', so change that line."),
                    "",
                    "  the holder dies:       " + mode.holderCrash(),
                    "  another agent dies:    " + mode.otherCrash(),
                    "  the network splits:    " + mode.partition()));
            return lines;
        }

        private List<String> table() {
            List<List<String>> rows = new ArrayList<>(List.of(HEADER));
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
            return ResultText.lines(rows);
        }

        @Override
        public JsonDocument json() {
            return new JsonDocument()
                    .withObject(
                            "situation",
                            object -> object.with("agents", situation.agents())
                                    .with("hold", Durations.seconds(situation.holdNanos()))
                                    .with("every", Durations.seconds(situation.everyNanos()))
                                    .with("sameMinute", situation.together())
                                    .with("delay", Durations.seconds(situation.delayNanos()))
                                    .with("profile", PROFILE.format(situation.profile()))
                                    .with("utilisation", situation.utilisation())
                                    .with("load", situation.load())
                                    .with("unavoidableWaiting", situation.unavoidableWait())
                                    .with("matters", MATTERS.format(priority))
                                    .with("seed", seed))
                    .withList("modes", advice.assessments(), Recommendation::json)
                    .with("recommended", advice.recommended().toString())
                    .with("asGood", words(advice.asGood()))
                    .with("reason", advice.reason());
        }

        private static JsonDocument json(Advice.Assessment assessment) {
            Mode mode = assessment.mode();
            return new JsonDocument()
                    .with("mode", mode.toString())
                    .with("guarantee", guarantee(mode))
                    .with("waiting", json(assessment.waiting()))
                    .with("waitingP99", json(assessment.waitingP99()))
                    .with("datagramsPerUse", json(assessment.datagramsPerUse()))
                    .with("datagramsPerAgentSecond", json(assessment.datagramsPerAgentSecond()))
                    .with("recovery", json(assessment.recovery()))
                    .with("holderCrash", mode.holderCrash())
                    .with("otherCrash", mode.otherCrash())
                    .with("partition", mode.partition());
        }

        private static JsonDocument.Value json(Measured measured) {
            return json -> ResultJson.write(measured.statistic(), json);
        }

        private static String text(Measured measured) {
            Statistic statistic = measured.statistic();
            return Numbers.brief(statistic.mean(), statistic.ci95());
        }

        private static String guarantee(Mode mode) {
            return mode.isStrict() ? "strict" : "soft";
        }

        private static List<String> words(List<Mode> modes) {
            return modes.stream().map(Mode::toString).toList();
        }
    }
}
