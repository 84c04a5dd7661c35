package io.wandertoken.cli.simulate;

import io.wandertoken.simulator.membership.MembershipModel;
import picocli.CommandLine.Command;

/** {@code wander simulate membership}. */
@Command(
        name = "membership",
        sortOptions = false,
        header = "Simulate how agents learn of each other while agents join and leave.",
        description = {
            "",
            "Examples:",
            "  wander simulate membership                              300 agents, all measures",
            "  wander simulate membership --preset piggyback           the exchange on passing the token alone",
            "  wander simulate membership --gossip 0,1,4,10 --churn 0.05,0.1",
            "  wander simulate membership --preset gossip --partition 20 --quarantine 0,24 --churn 0",
            "  wander simulate membership --agents 3000 --runs 3",
            "",
            "Presets: piggyback (the paper), walks, hello and gossip, each with one measure more than the one before,",
            "and full, with quarantine and seeds. Times are in return times: as many passes as there are agents.",
            "Any flag of the scenario takes a list; all combinations are simulated.",
            "",
        })
final class SimulateMembershipCommand extends SimulationCommand {
    SimulateMembershipCommand() {
        super(new MembershipModel(), 30);
    }
}
