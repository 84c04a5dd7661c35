package io.wandertoken.control.host;

import java.nio.file.Path;
import java.util.Map;

/**
 * The folder in which a user's agents and authority keep their state: {@code $WANDER_HOME}, or {@code .wander} in the
 * user's home folder.
 *
 * @param folder the folder; it need not exist yet
 */
public record WanderHome(Path folder) {
    /** The environment variable that names the folder. */
    public static final String VARIABLE = "WANDER_HOME";

    /** The home that the environment of this process names, or the default. */
    public static WanderHome ofEnvironment() {
        return of(System.getenv(), System.getProperty("user.home"));
    }

    /** Whether the environment names a home; if not, a caller may look in other places as well. */
    public static boolean isNamed() {
        return !System.getenv().getOrDefault(VARIABLE, "").isEmpty();
    }

    /** For a user without an entry in the table of users, as in containers, Java calls the home "?"; the environment knows it. */
    static WanderHome of(Map<String, String> environment, String userHome) {
        String named = environment.getOrDefault(VARIABLE, "");
        if (!named.isEmpty()) {
            return new WanderHome(Path.of(named));
        }
        String home = userHome.equals("?") ? environment.getOrDefault("HOME", "/") : userHome;
        return new WanderHome(Path.of(home, ".wander"));
    }
}
