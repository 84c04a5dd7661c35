package io.wandertoken.cli.simulate;

import io.wandertoken.cli.command.CommandGroup;
import io.wandertoken.simulator.council.CouncilModel;
import io.wandertoken.simulator.handover.HandoverModel;
import io.wandertoken.simulator.membership.MembershipModel;
import io.wandertoken.simulator.walk.UncoordinatedModel;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups the simulations. */
@Command(name = "simulate", synopsisSubcommandLabel = "MODEL")
public final class SimulateCommand extends CommandGroup {

    /** Adds a command per model, with a flag for every parameter of it: commands that do not simulate need none of them. */
    public static void addModels(CommandLine simulate) {
        simulate.addSubcommand("walk", new SimulateWalkCommand())
                .addSubcommand("uncoordinated", new SimulationCommand(new UncoordinatedModel(), 30))
                // One long run says more here than many short ones.
                .addSubcommand("handover", new SimulationCommand(new HandoverModel(), 1))
                .addSubcommand("membership", new SimulationCommand(new MembershipModel(), 30))
                .addSubcommand("request", new SimulateRequestCommand())
                // An election is short, and the paper averages ten thousand of them.
                .addSubcommand("council", new SimulationCommand(new CouncilModel(), 10_000))
                .addSubcommand("fleet", new SimulateFleetCommand());
        simulate.getSubcommands().values().forEach(SimulationCommand::addParameters);
        simulate.addSubcommand("search", new SimulateSearchCommand());
    }
}
