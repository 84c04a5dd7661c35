package io.wandertoken.cli;

import picocli.CommandLine.Command;

/** Groups the simulations. */
@Command(
        name = "simulate",
        subcommands = {
            SimulateWalkCommand.class,
            SimulateUncoordinatedCommand.class,
            SimulateHandoverCommand.class,
            SimulateFleetCommand.class
        },
        synopsisSubcommandLabel = "MODEL",
        header = "Simulate a fleet before you deploy it.",
        description = {
            "",
            "Examples:",
            "  wander simulate walk --agents 30 --capacity 30 --hold 2m",
            "  wander simulate uncoordinated --agents 300",
            "  wander simulate handover --loss 5%%",
            "  wander simulate fleet --kill-every 1m",
            "",
        })
final class SimulateCommand extends CommandGroup {
    SimulateCommand() {
        super("say what to simulate");
    }
}
