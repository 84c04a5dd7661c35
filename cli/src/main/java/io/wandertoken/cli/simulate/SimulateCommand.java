package io.wandertoken.cli.simulate;

import io.wandertoken.cli.command.CommandGroup;
import io.wandertoken.simulator.council.CouncilModel;
import io.wandertoken.simulator.fleet.FleetModel;
import io.wandertoken.simulator.handover.HandoverModel;
import io.wandertoken.simulator.membership.MembershipModel;
import io.wandertoken.simulator.request.RequestModel;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.study.Model;
import io.wandertoken.simulator.walk.UncoordinatedModel;
import io.wandertoken.simulator.walk.WalkModel;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups the simulations. */
@Command(name = "simulate", synopsisSubcommandLabel = "MODEL")
public final class SimulateCommand extends CommandGroup {

    /** Adds a command per model, with a flag for every parameter of it: commands that do not simulate need none of them. */
    public static void addModels(CommandLine simulate) {
        simulate.addSubcommand("walk", new SimulateWalkCommand())
                .addSubcommand("uncoordinated", new SimulationCommand(model("uncoordinated"), 30))
                // One long run says more here than many short ones.
                .addSubcommand("handover", new SimulationCommand(model("handover"), 1))
                .addSubcommand("membership", new SimulationCommand(model("membership"), 30))
                .addSubcommand("request", new SimulateRequestCommand())
                // An election is short, and the paper averages ten thousand of them.
                .addSubcommand("council", new SimulationCommand(model("council"), 10_000))
                .addSubcommand("fleet", new SimulateFleetCommand());
        simulate.getSubcommands().values().forEach(SimulationCommand::addParameters);
        simulate.addSubcommand("search", new SimulateSearchCommand());
    }

    static Model model(String name) {
        return switch (name) {
            case "walk" -> new WalkModel();
            case "uncoordinated" -> new UncoordinatedModel();
            case "handover" -> new HandoverModel();
            case "membership" -> new MembershipModel();
            case "request" -> new RequestModel();
            case "council" -> new CouncilModel();
            case "fleet" -> new FleetModel();
            default -> throw new BadParameter("this version has no model '" + name + "'");
        };
    }
}
