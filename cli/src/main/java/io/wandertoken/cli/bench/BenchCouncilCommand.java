package io.wandertoken.cli.bench;

import io.wandertoken.benchmarks.LiveElectionBench;
import io.wandertoken.cli.command.DurationConverter;
import io.wandertoken.cli.command.ResultCommand;
import io.wandertoken.cli.output.JsonObject;
import io.wandertoken.cli.output.Numbers;
import io.wandertoken.simulator.council.CouncilModel;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wander bench council}: the speed of elections, simulated or live. */
@Command(name = "council", sortOptions = false)
final class BenchCouncilCommand extends ResultCommand {
    private static final int ELECTIONS = 400_000;
    private static final int REPEATS = 5;
    private static final int MOST_AGENTS = 5000;

    @Option(names = "--live", paramLabel = "N", description = "Elect among N live agents in this JVM, from 2 to 5000.")
    private Integer live;

    @Option(
            names = "--window",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            defaultValue = "2s",
            description = "With --live: how long a round waits for replies [${DEFAULT-VALUE}].")
    private Duration window;

    @Override
    protected Result run() throws IOException {
        if (live == null) {
            double best = 0;
            for (int repeat = 0; repeat < REPEATS; repeat++) {
                // The other repeats were disturbed, or not yet compiled.
                best = Math.max(best, CouncilModel.electionsPerSecond(ELECTIONS));
            }
            return new Simulated(best);
        }
        if (live < 2 || live > MOST_AGENTS) {
            throw usage("--live must be from 2 to " + MOST_AGENTS + ", not " + live);
        }
        try {
            return new Live(LiveElectionBench.run(live, window));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private record Simulated(double electionsPerSecond) implements Result {
        @Override
        public List<String> text() {
            return List.of(String.format(
                    Locale.ROOT,
                    "Simulated elections per second on one core, best of %d repeats: %,.0f",
                    REPEATS,
                    electionsPerSecond));
        }

        @Override
        public JsonObject json() {
            return new JsonObject().with("electionsPerSecond", Math.round(electionsPerSecond));
        }
    }

    private record Live(LiveElectionBench.Figures figures) implements Result {
        @Override
        public List<String> text() {
            List<String> lines = new ArrayList<>();
            lines.add(String.format(
                    Locale.ROOT,
                    "%,d live agents in one JVM, over loopback; a council of %d to %d by rank, %s s per round:",
                    figures.agents(),
                    LiveElectionBench.LOWER,
                    LiveElectionBench.UPPER,
                    Numbers.plain(figures.windowSeconds())));
            figures.elections()
                    .forEach(election -> lines.add(String.format(
                            Locale.ROOT,
                            "  rounds %d  replies %2d  members %d  estimated agents %6.0f  %5.1f s  %,d datagrams",
                            election.rounds(),
                            election.replies(),
                            election.members(),
                            election.estimatedAgents(),
                            election.seconds(),
                            election.datagrams())));
            return lines;
        }

        @Override
        public JsonObject json() {
            return new JsonObject()
                    .with("agents", figures.agents())
                    .with("windowSeconds", figures.windowSeconds())
                    .withList(
                            "elections",
                            figures.elections(),
                            election -> new JsonObject()
                                    .with("rounds", election.rounds())
                                    .with("replies", election.replies())
                                    .with("members", election.members())
                                    .with("estimatedAgents", election.estimatedAgents())
                                    .with("seconds", election.seconds())
                                    .with("datagrams", election.datagrams()));
        }
    }
}
