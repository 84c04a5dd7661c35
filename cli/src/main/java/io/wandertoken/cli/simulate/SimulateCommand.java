package io.wandertoken.cli.simulate;

import io.wandertoken.cli.command.CommandGroup;
import picocli.CommandLine.Command;

/** Groups the simulations. */
@Command(
        name = "simulate",
        subcommands = {
            SimulateWalkCommand.class,
            SimulateUncoordinatedCommand.class,
            SimulateHandoverCommand.class,
            SimulateMembershipCommand.class,
            SimulateRequestCommand.class,
            SimulateCouncilCommand.class,
            SimulateFleetCommand.class,
        },
        synopsisSubcommandLabel = "MODEL",
        header = "Simulate a fleet before you deploy it.",
        description = {
            "",
            "Examples:",
            "  wander simulate walk --agents 30 --capacity 30 --hold 2m",
            "  wander simulate uncoordinated --agents 300",
            "  wander simulate handover --loss 5%%",
            "  wander simulate membership --churn 0.05",
            "  wander simulate request --algorithm naimi-trehel --agents 100",
            "  wander simulate council --hosts 1000 --algorithm rank",
            "  wander simulate fleet --kill-every 1m",
            "",
        })
public final class SimulateCommand extends CommandGroup {}
