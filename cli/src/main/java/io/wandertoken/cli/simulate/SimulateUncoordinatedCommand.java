package io.wandertoken.cli.simulate;

import io.wandertoken.simulator.walk.UncoordinatedModel;
import picocli.CommandLine.Command;

/** {@code wander simulate uncoordinated}. */
@Command(
        name = "uncoordinated",
        sortOptions = false,
        header = "Simulate a fleet without coordination, the baseline for the token.",
        description = {
            "",
            "Examples:",
            "  wander simulate uncoordinated",
            "  wander simulate uncoordinated --agents 150,300 --preset paper-2006",
            "",
            "Any flag of the scenario takes a list; all combinations are simulated.",
            "Durations: 100ms, 4s, 15m, 1h30m, 1e5s; a number alone means seconds.",
            "",
        })
final class SimulateUncoordinatedCommand extends SimulationCommand {
    SimulateUncoordinatedCommand() {
        super(new UncoordinatedModel(), 30);
    }
}
