package io.wandertoken.cli.bench;

import com.fasterxml.jackson.core.JsonGenerator;
import io.wandertoken.benchmarks.LiveElectionBench;
import io.wandertoken.cli.command.DurationConverter;
import io.wandertoken.cli.command.ResultCommand;
import io.wandertoken.cli.output.Numbers;
import io.wandertoken.cli.output.RecordJson;
import io.wandertoken.simulator.council.CouncilModel;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wander bench council}: how fast elections are, simulated or live. */
@Command(
        name = "council",
        sortOptions = false,
        header = "Elections of 4 to 8 members: simulated ones per second on one core, or live ones.",
        description = {
            "",
            "Examples:",
            "  wander bench council                 skip-reset among 1000 hosts, by drawing counts",
            "  wander bench council --live 1000     five elections by rank among 1000 agents over loopback",
            "  wander bench council --json -",
            "",
        })
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
            return simulated();
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

    private static Result simulated() {
        double best = 0;
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            // The best repeat: the others were disturbed, or not yet compiled.
            best = Math.max(best, CouncilModel.electionsPerSecond(ELECTIONS));
        }
        return new Speed(best);
    }

    private record Speed(double electionsPerSecond) implements Result {
        @Override
        public List<String> text() {
            return List.of(String.format(
                    Locale.ROOT,
                    "Simulated elections per second on one core, best of %d repeats: %,.0f",
                    REPEATS,
                    electionsPerSecond));
        }

        @Override
        public void json(JsonGenerator json) throws IOException {
            json.writeNumberField("electionsPerSecond", Math.round(electionsPerSecond));
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
            for (LiveElectionBench.Election election : figures.elections()) {
                lines.add(String.format(
                        Locale.ROOT,
                        "  rounds %d  replies %2d  members %d  estimated agents %6.0f  %5.1f s  %,d datagrams",
                        election.rounds(),
                        election.replies(),
                        election.members(),
                        election.estimatedAgents(),
                        election.seconds(),
                        election.datagrams()));
            }
            return lines;
        }

        @Override
        public void json(JsonGenerator json) throws IOException {
            json.writeNumberField("agents", figures.agents());
            json.writeNumberField("windowSeconds", figures.windowSeconds());
            json.writeFieldName("elections");
            RecordJson.write(json, figures.elections());
        }
    }
}
