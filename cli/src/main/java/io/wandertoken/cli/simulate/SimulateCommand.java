package io.wandertoken.cli.simulate;

import io.wandertoken.cli.command.CommandGroup;
import io.wandertoken.simulator.experiment.Models;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups the simulations. */
@Command(name = "simulate", synopsisSubcommandLabel = "MODEL")
public final class SimulateCommand extends CommandGroup {

    /** Adds a command per model, with a flag for every parameter of it: commands that do not simulate need none of them. */
    public static void addModels(CommandLine simulate) {
        simulate.addSubcommand("walk", new SimulateWalkCommand())
                .addSubcommand("uncoordinated", new SimulationCommand(Models.named("uncoordinated"), 30))
                // One long run says more here than many short ones.
                .addSubcommand("handover", new SimulationCommand(Models.named("handover"), 1))
                .addSubcommand("membership", new SimulationCommand(Models.named("membership"), 30))
                .addSubcommand("request", new SimulateRequestCommand())
                // An election is short, and the paper averages ten thousand of them.
                .addSubcommand("council", new SimulationCommand(Models.named("council"), 10_000))
                .addSubcommand("fleet", new SimulateFleetCommand());
        simulate.getSubcommands().values().forEach(SimulationCommand::addParameters);
        simulate.addSubcommand("search", new SimulateSearchCommand());
    }
}
