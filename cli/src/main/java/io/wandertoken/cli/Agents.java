package io.wandertoken.cli;

import io.wandertoken.client.Wander;
import io.wandertoken.client.WanderException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Finds the agent that a command is to ask: the one that runs on this host, or else one made from a configuration. */
final class Agents {
    private final Map<String, String> variables;
    private final LocalAgents local;

    Agents(Map<String, String> variables, LocalAgents local) {
        this.variables = Map.copyOf(variables);
        this.local = local;
    }

    static Agents ofThisHost() {
        return new Agents(System.getenv(), new EphemeralAgents());
    }

    /** The agent that runs on this host, or one within this process where a configuration says how. */
    Wander connect() {
        try {
            return Wander.connect();
        } catch (WanderException e) {
            if (e.kind() != WanderException.Kind.NO_AGENT) {
                throw e;
            }
            return local.connect(configuration()
                    .orElseThrow(
                            () -> new NoAgent("no agent runs on this host; start one with 'wander agent', or ask for a"
                                    + " lock of this host alone with --local")));
        }
    }

    /** The agent that runs on this host, for commands that only ask how things are. */
    static Wander running() {
        try {
            return Wander.connect();
        } catch (WanderException e) {
            if (e.kind() == WanderException.Kind.NO_AGENT) {
                throw new NoAgent("no agent runs on this host; start one with 'wander agent'");
            }
            throw e;
        }
    }

    /** The configuration that would be used: what the environment names, else in the working folder, else at home. */
    Optional<Path> configuration() {
        String named = variables.getOrDefault("WANDER_CONFIG", "");
        if (!named.isEmpty()) {
            return Optional.of(Path.of(named));
        }
        for (Path file : new Path[] {Path.of("wander.yaml"), Wander.home().resolve("wander.yaml")}) {
            if (Files.isRegularFile(file)) {
                return Optional.of(file);
            }
        }
        return Optional.empty();
    }
}
