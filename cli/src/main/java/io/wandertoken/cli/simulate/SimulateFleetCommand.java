package io.wandertoken.cli.simulate;

import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.simulator.fleet.FleetModel;
import io.wandertoken.simulator.fleet.FleetParameters;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.scenario.Scenario;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code wander simulate fleet}. */
final class SimulateFleetCommand extends SimulationCommand {

    @Option(names = "--config", paramLabel = "FILE")
    private @Nullable Path config;

    @Option(names = "--resource", paramLabel = "NAME")
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
        boolean auto = settings.slowdown() != 0;
        Scenario permits = auto
                ? open.with(FleetParameters.PERMITS, FleetParameters.AUTO_PERMITS)
                        .with(FleetParameters.PERMITS_MAX, settings.permits())
                        .with(FleetParameters.SLOWDOWN, settings.slowdown())
                : open.with(FleetParameters.PERMITS, settings.permits());
        return permits.withText(FleetParameters.PROFILE, read.profile().word())
                .withText(FleetParameters.MODE, settings.mode().word())
                .withText(
                        FleetParameters.ON_TOKEN_LOSS,
                        settings.reactions().onTokenLoss().word())
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
