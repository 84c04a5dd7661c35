package io.wandertoken.embedded;

import static java.util.Objects.requireNonNull;

import io.wandertoken.agent.config.ConfigLocations;
import io.wandertoken.agent.config.ConfigProblem;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.live.LiveAgent;
import io.wandertoken.agent.live.LiveSetup;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.client.Embedding;
import io.wandertoken.client.Wander;
import io.wandertoken.control.host.WanderHome;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Starts a {@link LiveAgent} within this JVM. Applications call {@link Wander#embedded}, which finds this class as a service. */
public final class EmbeddedAgentBuilder implements Embedding {
    private @Nullable Path file;
    private boolean alone;

    /** For the service loader. */
    public EmbeddedAgentBuilder() {}

    @Override
    public Embedding config(Path wanderYaml) {
        file = requireNonNull(wanderYaml, "wanderYaml");
        return this;
    }

    @Override
    public Embedding alone() {
        alone = true;
        return this;
    }

    @Override
    public Wander build() {
        return alone ? buildAlone() : buildConfigured();
    }

    private Wander buildConfigured() {
        WanderConfig config = WanderConfig.load(
                ConfigLocations.ofEnvironment().find(file).orElseThrow(EmbeddedAgentBuilder::unconfigured));
        LiveAgent agent = LiveAgent.start(LiveSetup.of(config, version()));
        return Wander.over(agent, agent::close);
    }

    private static ConfigProblem unconfigured() {
        return new ConfigProblem(
                List.of("there is no " + ConfigLocations.NAME + ", neither in the working folder nor in "
                        + WanderHome.ofEnvironment().folder()
                        + "; name one with config(), or call alone() for an agent without other hosts"));
    }

    private static Wander buildAlone() {
        WanderConfig config = WanderConfig.dev(WanderHome.ofEnvironment());
        ThrowawayFleet fleet = ThrowawayFleet.make("embedded");
        try {
            LiveAgent agent = LiveAgent.start(
                    fleet.setup("embedded", config.resources(), config.profile().patience(), List.of()));
            return Wander.over(agent, () -> {
                agent.close();
                fleet.close();
            });
        } catch (RuntimeException e) {
            fleet.close();
            throw e;
        }
    }

    private static String version() {
        String built = EmbeddedAgentBuilder.class.getPackage().getImplementationVersion();
        return built == null ? "" : built;
    }
}
