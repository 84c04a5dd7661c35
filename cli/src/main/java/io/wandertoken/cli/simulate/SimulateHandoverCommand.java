package io.wandertoken.cli.simulate;

import io.wandertoken.simulator.handover.HandoverModel;
import picocli.CommandLine.Command;

/** {@code wander simulate handover}. */
@Command(
        name = "handover",
        sortOptions = false,
        header = "Simulate handovers on a bad network, and check that no token is ever in two places.",
        description = {
            "",
            "Examples:",
            "  wander simulate handover                                a million handovers under all faults",
            "  wander simulate handover --handovers 10000000           ten million",
            "  wander simulate handover --variant paper                the published protocol",
            "  wander simulate handover --preset losses --variant paper,hardened --loss 1%%,5%%,10%%,20%%,40%%",
            "",
            "Presets: rough (all faults, learned timeouts), losses (independent losses only, fixed timeouts).",
            "A violated promise ends the simulation with the command that replays it; --violations count",
            "counts it instead. Any flag of the scenario takes a list; all combinations are simulated.",
            "Durations: 100ms, 4s, 15m, 1h30m, 1e5s; a number alone means seconds.",
            "",
        })
final class SimulateHandoverCommand extends SimulationCommand {

    SimulateHandoverCommand() {
        // One long run says more here than many short ones.
        super(new HandoverModel(), 1);
    }
}
