package io.wandertoken.agent.config;

import io.wandertoken.control.host.AgentDescriptor;
import io.wandertoken.control.host.WanderHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
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

    private static final String SUPERUSER = "root";

    public static ConfigLocations ofEnvironment() {
        return new ConfigLocations(Path.of(""), WanderHome.ofEnvironment(), variable(System.getenv()));
    }

    static String variable(Map<String, String> environment) {
        return environment.getOrDefault(VARIABLE, "");
    }

    /**
     * The file to read, or nothing when there is none anywhere.
     *
     * @throws ConfigProblem when the one in the working folder belongs to another user, or every user may write to it
     */
    public Optional<Path> find(@Nullable Path flag) {
        if (flag != null) {
            return Optional.of(flag);
        }
        if (!named.isEmpty()) {
            return Optional.of(Path.of(named));
        }
        Path atHand = usual().get(0);
        if (Files.isRegularFile(atHand)) {
            requireTrusted(atHand);
            return Optional.of(atHand);
        }
        return usual().stream().filter(Files::isRegularFile).findFirst();
    }

    /** Nobody named the file in the working folder, which may be anybody's: /tmp, say. It must not decide who we are. */
    private static void requireTrusted(Path file) {
        String why = distrust(file);
        if (why != null) {
            throw new ConfigProblem(List.of(file.toAbsolutePath() + " is not used: " + why
                    + "; work in another folder, or name the file with --config or $" + VARIABLE + " if you trust it"));
        }
    }

    private static @Nullable String distrust(Path file) {
        try {
            PosixFileAttributes attributes = Files.readAttributes(file, PosixFileAttributes.class);
            String owner = attributes.owner().getName();
            if (!owner.equals(System.getProperty("user.name")) && !owner.equals(SUPERUSER)) {
                return "it belongs to " + owner;
            }
            return attributes.permissions().contains(PosixFilePermission.OTHERS_WRITE)
                    ? "every user may write to it"
                    : null;
        } catch (UnsupportedOperationException e) {
            // This system has no owners and modes.
            return null;
        } catch (IOException e) {
            return "its owner cannot be read";
        }
    }

    /**
     * The file to read.
     *
     * @throws ConfigProblem when there is none anywhere, or the one in the working folder is not to be trusted
     */
    public Path require(@Nullable Path flag) {
        return find(flag)
                .orElseThrow(() -> new ConfigProblem(List.of("there is no configuration, neither " + usual().get(0)
                        + " in this folder nor " + usual().get(1) + "; " + remedy())));
    }

    /** Only the one who started an agent knows what he named then. */
    private String remedy() {
        String name = "with --config or $" + VARIABLE;
        return AgentDescriptor.read(home.folder().resolve(AgentDescriptor.FILE))
                .map(running -> "agent " + running.agent() + " runs here; name its configuration " + name
                        + " (an agent with --dev has none)")
                .orElse("make one with 'wander init', name one " + name
                        + ", or try 'wander agent --dev', which needs none");
    }

    /**
     * A configuration, and the home of the agent that reads it.
     */
    public record Found(Path file, WanderHome home) {}

    /**
     * The configuration to examine: the same as for {@link #require}, or else that of the service.
     *
     * @param service the configuration and the home that the unit of the service names; empty for no service
     * @throws ConfigProblem when there is none anywhere, or the one in the working folder is not to be trusted
     */
    public Found examined(@Nullable Path flag, Optional<Found> service) {
        Optional<Path> found = find(flag);
        return service.filter(ours -> found.map(file -> file.toAbsolutePath().equals(ours.file()))
                        .orElseGet(() -> Files.isRegularFile(ours.file())))
                .orElseGet(() -> new Found(require(flag), home));
    }

    private List<Path> usual() {
        return List.of(here.resolve(NAME), home.folder().resolve(NAME));
    }
}
