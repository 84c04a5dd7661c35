package io.wandertoken.cli.agent;

import io.wandertoken.agent.config.ConfigLocations;
import io.wandertoken.agent.transport.TransportProblem;
import io.wandertoken.cli.command.AgentUnavailable;
import io.wandertoken.client.Wander;
import io.wandertoken.client.WanderException;
import io.wandertoken.control.host.AgentDescriptor;
import io.wandertoken.control.host.WanderHome;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Finds the agent that a command is to ask: the one that runs on this host, or else one made from a configuration. */
public final class AgentConnection {
    private static final String NO_AGENT = "no agent runs on this host; start one with 'wander agent'";

    private AgentConnection() {}

    /**
     * The agent that runs on this host, or one within this process where a configuration says how.
     *
     * @param notes hears that this process has its own agent
     */
    public static Wander connect(Consumer<String> notes) {
        try {
            return Wander.connect();
        } catch (WanderException e) {
            if (e.kind() != WanderException.Kind.NO_AGENT) {
                throw e;
            }
            Path configuration = ConfigLocations.ofEnvironment()
                    .find(null)
                    .orElseThrow(() -> new AgentUnavailable(
                            NO_AGENT + ", or use --local for a lock on this host only" + searched()));
            notes.accept("no agent runs on this host, so this run starts its own, with " + configuration);
            return start(configuration);
        }
    }

    /** An agent within this process, which takes part in its fleet until the process ends. */
    private static Wander start(Path configuration) {
        Wander wander = embedded(configuration);
        // So that it hands its tokens on, however the command ends.
        Runtime.getRuntime().addShutdownHook(new Thread(wander::close, "wander-stop"));
        return wander;
    }

    private static Wander embedded(Path configuration) {
        try {
            return Wander.embedded().config(configuration).build();
        } catch (TransportProblem e) {
            if (e.kind() == TransportProblem.Kind.CONFIGURATION) {
                throw e;
            }
            throw new AgentUnavailable(
                    "no agent runs on this host, and this run cannot start its own: " + e.getMessage()
                            + ". If another 'wander run' has its own agent, start 'wander agent', which serves both");
        }
    }

    private static String searched() {
        return " (looked for " + WanderHome.ofEnvironment().folder().resolve(AgentDescriptor.FILE) + "; $"
                + WanderHome.VARIABLE + " selects another folder)";
    }

    /** The agent that runs on this host, for commands that only ask how things are. */
    public static Wander running() {
        try {
            return Wander.connect();
        } catch (WanderException e) {
            if (e.kind() == WanderException.Kind.NO_AGENT) {
                throw new AgentUnavailable(NO_AGENT + searched());
            }
            throw e;
        }
    }
}
