package io.wandertoken.agent.config;

import io.wandertoken.control.host.WanderHome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the configuration: what a flag says, what {@code $WANDER_CONFIG} says, {@code wander.yaml} here, or in the home.
 * What somebody has named must be there; the other places are only looked at.
 *
 * @param here the working folder
 * @param home where the user's things are
 * @param named what {@code $WANDER_CONFIG} says; empty for nothing
 */
public record ConfigLocations(Path here, WanderHome home, String named) {
    /** The name of the file. */
    public static final String NAME = "wander.yaml";

    static final String VARIABLE = "WANDER_CONFIG";

    /** As the environment of this process has it. */
    public static ConfigLocations ofEnvironment() {
        return new ConfigLocations(Path.of(""), WanderHome.ofEnvironment(), variable(System.getenv()));
    }

    static String variable(Map<String, String> environment) {
        return environment.getOrDefault(VARIABLE, "");
    }

    /** The file to read, or nothing when there is none anywhere. */
    public Optional<Path> find(@Nullable Path flag) {
        if (flag != null) {
            return Optional.of(flag);
        }
        if (!named.isEmpty()) {
            return Optional.of(Path.of(named));
        }
        return usual().stream().filter(Files::isRegularFile).findFirst();
    }

    /**
     * The file to read.
     *
     * @throws ConfigProblem when there is none anywhere
     */
    public Path require(@Nullable Path flag) {
        return find(flag)
                .orElseThrow(() -> new ConfigProblem(List.of("there is no configuration, neither " + usual().get(0)
                        + " nor " + usual().get(1) + "; make one with 'wander init', or name one with --config or $"
                        + VARIABLE)));
    }

    private List<Path> usual() {
        return List.of(here.resolve(NAME), home.folder().resolve(NAME));
    }
}
