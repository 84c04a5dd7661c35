package io.wandertoken.agent.config;

import io.wandertoken.agent.files.SafeFiles;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Where a user's agents and authority keep what they must remember: {@code $WANDER_HOME}, or {@code .wander} in the user's
 * own folder.
 *
 * @param folder the folder, which need not be there yet
 */
public record WanderHome(Path folder) {
    static final String VARIABLE = "WANDER_HOME";

    /** As the environment of this process has it. */
    public static WanderHome ofEnvironment() {
        return of(System.getenv(), Path.of(System.getProperty("user.home")));
    }

    /** Whether the environment names one; where it does not, other places may be looked at as well. */
    public static boolean isNamed() {
        return !System.getenv().getOrDefault(VARIABLE, "").isEmpty();
    }

    static WanderHome of(Map<String, String> environment, Path userFolder) {
        String named = environment.getOrDefault(VARIABLE, "");
        return new WanderHome(named.isEmpty() ? userFolder.resolve(".wander") : Path.of(named));
    }

    /** Makes the folder, or one below it, so that only its owner can enter, if it is not there yet. */
    public static Path make(Path folder) {
        try {
            SafeFiles.makeFolder(folder);
            return folder;
        } catch (FileAlreadyExistsException e) {
            throw new ConfigProblem(List.of(folder + ": is a file; name a folder with $" + VARIABLE));
        } catch (IOException e) {
            throw new ConfigProblem(List.of(
                    folder + ": cannot be made (" + SafeFiles.reason(e) + "); name another place with $" + VARIABLE));
        }
    }
}
