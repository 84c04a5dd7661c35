package io.wandertoken.client;

import static java.util.Objects.requireNonNull;

import io.wandertoken.agent.config.ConfigLocations;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.config.WanderHome;
import io.wandertoken.agent.live.LiveAgent;
import io.wandertoken.agent.live.LiveSetup;
import io.wandertoken.agent.live.ThrowawayFleet;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes an agent within this JVM: it takes part in its fleet over UDP like any other. Begin with {@link Wander#embedded}. */
public final class Embedding {
    private @Nullable Path file;
    private boolean alone;

    Embedding() {}

    /** As this file says; without, as {@code $WANDER_CONFIG}, {@code ./wander.yaml} or the one in the home says. */
    public Embedding config(Path wanderYaml) {
        file = requireNonNull(wanderYaml, "wanderYaml");
        return this;
    }

    /** A fleet of this JVM alone, with keys for this run only, and any resource: for tests, and to try things. */
    public Embedding alone() {
        alone = true;
        return this;
    }

    /**
     * Starts the agent.
     *
     * @throws RuntimeException when the configuration is wrong, a key does not fit, or the port is taken; the message says
     *     what to do
     */
    public Wander build() {
        return alone ? buildAlone() : buildConfigured();
    }

    private Wander buildConfigured() {
        WanderConfig config = WanderConfig.load(ConfigLocations.ofEnvironment().require(file));
        LiveAgent agent = LiveAgent.start(LiveSetup.of(config, version()));
        return Wander.over(agent, agent::close);
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
        String built = Wander.class.getPackage().getImplementationVersion();
        return built == null ? "" : built;
    }
}
