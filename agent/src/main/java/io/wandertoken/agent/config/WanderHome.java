package io.wandertoken.agent.config;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
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

    static WanderHome of(Map<String, String> environment, Path userFolder) {
        String named = environment.getOrDefault(VARIABLE, "");
        return new WanderHome(named.isEmpty() ? userFolder.resolve(".wander") : Path.of(named));
    }

    /** Makes the folder, or one below it, so that only its owner can enter, if it is not there yet. */
    public static Path make(Path folder) {
        try {
            if (!Files.isDirectory(folder)) {
                Files.createDirectories(folder, ownerOnly());
            }
            return folder;
        } catch (FileAlreadyExistsException e) {
            throw new ConfigProblem(List.of(folder + ": is a file; name a folder with $" + VARIABLE));
        } catch (IOException e) {
            throw new ConfigProblem(List.of(
                    folder + ": cannot be made (" + e.getMessage() + "); name another place with $" + VARIABLE));
        }
    }

    private static FileAttribute<?>[] ownerOnly() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                }
                : new FileAttribute<?>[0];
    }
}
