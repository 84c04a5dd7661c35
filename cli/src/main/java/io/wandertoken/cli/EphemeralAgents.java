package io.wandertoken.cli;

import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.live.LiveAgent;
import io.wandertoken.agent.live.LiveSetup;
import io.wandertoken.client.Wander;
import java.nio.file.Path;

/** Starts an agent within this process, which takes part in its fleet until the process ends. */
final class EphemeralAgents implements LocalAgents {

    @Override
    public Wander connect(Path configuration) {
        WanderConfig config = WanderConfig.load(configuration);
        LiveAgent agent = LiveAgent.start(LiveSetup.of(config, io.wandertoken.cli.Wander.Version.number()));
        // So that it hands its tokens on, however the command ends.
        Runtime.getRuntime().addShutdownHook(new Thread(agent::close, "wander-stop"));
        return Wander.over(agent);
    }
}
