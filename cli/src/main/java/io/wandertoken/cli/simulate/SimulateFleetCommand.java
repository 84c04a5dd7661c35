package io.wandertoken.cli.simulate;

import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.simulator.fleet.FleetModel;
import io.wandertoken.simulator.fleet.FleetParameters;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.scenario.Scenario;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wander simulate fleet}. */
@Command(
        name = "fleet",
        sortOptions = false,
        header = "Simulate whole agents, the same classes that run live, and check that one token is left in the end.",
        description = {
            "",
            "Examples:",
            "  wander simulate fleet                                     thirty agents on a LAN, no faults",
            "  wander simulate fleet --kill-every 1m                     the holder dies once a minute",
            "  wander simulate fleet --loss 5%%,10%%,30%%                   on a lossy network",
            "  wander simulate fleet --agents 10 --partition-every 5m    partitions and reunions",
            "  wander simulate fleet --preset rough --clock-offset 1h    everything at once",
            "  wander simulate fleet --council 4-8 --loss 10%% --multicast 0,50%%,100%%    a council that the first agent keeps",
            "  wander simulate fleet --config wander.yaml --agents 50    with the settings of a fleet of yours",
            "",
            "Presets: quiet (no faults), rough (losses, deaths, partitions, joins and leaves, wrong clocks).",
            "Faults strike after --warmup and end before the last part of the run, --calm, at the end of which there",
            "must be one token for each permit, and no agent may have waited all the time. A violated promise ends the",
            "simulation with the command that replays it; --violations count counts it instead.",
            "Any flag of the scenario takes a list; all combinations are simulated.",
            "Durations: 100ms, 4s, 15m, 1h30m, 1e5s; a number alone means seconds.",
            "",
        })
final class SimulateFleetCommand extends SimulationCommand {

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description =
                    "Take the profile and a resource's mode, permits, times and on-token-loss from a wander.yaml.")
    private @Nullable Path config;

    @Option(names = "--resource", paramLabel = "NAME", description = "Which resource of that file [the first one].")
    private @Nullable String resource;

    SimulateFleetCommand() {
        // Each run is long and has many faults in it.
        super(new FleetModel(), 5);
    }

    @Override
    Scenario given(Scenario open) {
        if (config == null) {
            if (resource != null) {
                throw new BadParameter("resource", resource, "needs --config");
            }
            return open;
        }
        WanderConfig read = WanderConfig.load(config);
        ResourceSettings settings = chosen(read);
        return open.withText(FleetParameters.PROFILE, read.profile().word())
                .withText(FleetParameters.MODE, settings.mode().word())
                .withText(
                        FleetParameters.ON_TOKEN_LOSS,
                        settings.reactions().onTokenLoss().word())
                .with(FleetParameters.PERMITS, settings.permits())
                .with(FleetParameters.HOLD, settings.times().hold().toNanos())
                .with(
                        FleetParameters.MIN_INTERVAL,
                        settings.times().minInterval().toNanos())
                .with(FleetParameters.IDLE, settings.times().idle().toNanos());
    }

    private ResourceSettings chosen(WanderConfig read) {
        return read.resources().named().stream()
                .filter(candidate -> resource == null || candidate.name().equals(resource))
                .findFirst()
                .orElseThrow(() -> new BadParameter(
                        "--config " + config + " names no resource" + (resource == null ? "" : " '" + resource + "'")));
    }
}
