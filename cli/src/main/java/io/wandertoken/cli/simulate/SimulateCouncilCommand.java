package io.wandertoken.cli.simulate;

import io.wandertoken.simulator.council.CouncilModel;
import picocli.CommandLine.Command;

/** {@code wander simulate council}. */
@Command(
        name = "council",
        sortOptions = false,
        header = "Simulate the election of a council: a few representatives of many hosts.",
        description = {
            "",
            "Examples:",
            "  wander simulate council --hosts 1000 --lower 4 --upper 8 --c 6.6",
            "  wander simulate council --algorithm basic,skip-reset,choice,history,rank",
            "  wander simulate council --algorithm estimate,btw94 --lower 1 --c 5.6 --hosts 10,1000,100000",
            "  wander simulate council --algorithm rank --estimate-start 100000     ranks, n unknown",
            "  wander simulate council --estimate-start 10000 --lower 1             a tenfold wrong n",
            "  wander simulate council --feedback-loss 1%% --rules paper,hardened --runs 1000",
            "  wander simulate council --rules hardened --heartbeats 1000 --churn 1%% --upkeep reelect,count,standby",
            "",
            "Each run is one election. Where the chair knows n, its initial poll is not counted; where it begins with",
            "an estimate, all rounds count. With --heartbeats, the council sits on after its election: the figures are",
            "then rounds, replies and elections beyond the heartbeats, and the mean size. Any flag of the scenario",
            "takes a list; all combinations are simulated.",
            "",
        })
final class SimulateCouncilCommand extends SimulationCommand {

    SimulateCouncilCommand() {
        // An election is short, and the paper averages ten thousand of them.
        super(new CouncilModel(), 10_000);
    }
}
