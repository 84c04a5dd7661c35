package io.wandertoken.cli.bench;

import io.wandertoken.benchmarks.LiveElectionBench;
import io.wandertoken.cli.command.DurationConverter;
import io.wandertoken.cli.command.ResultCommand;
import io.wandertoken.cli.output.Numbers;
import io.wandertoken.simulator.council.CouncilModel;
import java.io.IOException;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wander bench council}: the speed of elections, simulated or live. */
@Command(name = "council", sortOptions = false)
final class BenchCouncilCommand extends ResultCommand {
    private static final int ELECTIONS = 400_000;
    private static final int REPEATS = 5;
    private static final int MOST_AGENTS = 5000;

    @Option(names = "--live", paramLabel = "N")
    private Integer live;

    @Option(names = "--window", paramLabel = "DURATION", converter = DurationConverter.class, defaultValue = "2s")
    private Duration window;

    @Override
    protected Result run() throws IOException, InterruptedException {
        if (live == null) {
            double best = 0;
            for (int repeat = 0; repeat < REPEATS; repeat++) {
                // The other repeats were disturbed, or not yet compiled.
                best = Math.max(best, CouncilModel.electionsPerSecond(ELECTIONS));
            }
            return new BenchFigures()
                    .line("Simulated elections per second on one core, best of %d repeats: %,.0f", REPEATS, best)
                    .field("electionsPerSecond", Math.round(best));
        }
        if (live < 2 || live > MOST_AGENTS) {
            throw usage("--live must be from 2 to " + MOST_AGENTS + ", not " + live);
        }
        return elections(LiveElectionBench.run(live, window));
    }

    private static Result elections(LiveElectionBench.Figures found) {
        return new BenchFigures()
                .line(
                        "%,d live agents in one JVM, over loopback; a council of %d to %d by rank, %s s per round:",
                        found.agents(),
                        LiveElectionBench.LOWER,
                        LiveElectionBench.UPPER,
                        Numbers.plain(found.windowSeconds()))
                .field("agents", found.agents())
                .field("windowSeconds", found.windowSeconds())
                .list(
                        "elections",
                        found.elections(),
                        (one, election) -> one.line(
                                        "  rounds %d  replies %2d  members %d  estimated agents %6.0f  %5.1f s  %,d datagrams",
                                        election.rounds(),
                                        election.replies(),
                                        election.members(),
                                        election.estimatedAgents(),
                                        election.seconds(),
                                        election.datagrams())
                                .field("rounds", election.rounds())
                                .field("replies", election.replies())
                                .field("members", election.members())
                                .field("estimatedAgents", election.estimatedAgents())
                                .field("seconds", election.seconds())
                                .field("datagrams", election.datagrams()));
    }
}
