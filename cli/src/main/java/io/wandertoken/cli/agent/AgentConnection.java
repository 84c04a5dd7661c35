package io.wandertoken.cli.agent;

import io.wandertoken.agent.config.ConfigLocations;
import io.wandertoken.cli.command.AgentUnavailable;
import io.wandertoken.client.Wander;
import io.wandertoken.client.WanderException;
import java.nio.file.Path;

/** Finds the agent that a command is to ask: the one that runs on this host, or else one made from a configuration. */
public final class AgentConnection {
    private AgentConnection() {}

    /** The agent that runs on this host, or one within this process where a configuration says how. */
    public static Wander connect() {
        try {
            return Wander.connect();
        } catch (WanderException e) {
            if (e.kind() != WanderException.Kind.NO_AGENT) {
                throw e;
            }
            return start(ConfigLocations.ofEnvironment()
                    .find(null)
                    .orElseThrow(() ->
                            new AgentUnavailable("no agent runs on this host; start one with 'wander agent', or use"
                                    + " --local for a lock on this host only")));
        }
    }

    /** An agent within this process, which takes part in its fleet until the process ends. */
    private static Wander start(Path configuration) {
        Wander wander = Wander.embedded().config(configuration).build();
        // So that it hands its tokens on, however the command ends.
        Runtime.getRuntime().addShutdownHook(new Thread(wander::close, "wander-stop"));
        return wander;
    }

    /** The agent that runs on this host, for commands that only ask how things are. */
    public static Wander running() {
        try {
            return Wander.connect();
        } catch (WanderException e) {
            if (e.kind() == WanderException.Kind.NO_AGENT) {
                throw new AgentUnavailable("no agent runs on this host; start one with 'wander agent'");
            }
            throw e;
        }
    }
}
