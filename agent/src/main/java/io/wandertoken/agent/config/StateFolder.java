package io.wandertoken.agent.config;

import io.wandertoken.agent.files.SafeFiles;
import io.wandertoken.control.host.WanderHome;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.List;

/** Makes the folders in which agents keep their state. */
public final class StateFolder {
    private StateFolder() {}

    /**
     * Makes a folder that only its owner can enter, unless it exists.
     *
     * @throws ConfigProblem when that is not possible
     */
    public static Path make(Path folder) {
        try {
            SafeFiles.makeFolder(folder);
            return folder;
        } catch (FileAlreadyExistsException e) {
            throw new ConfigProblem(List.of(folder + ": is a file; name a folder with $" + WanderHome.VARIABLE));
        } catch (IOException e) {
            throw new ConfigProblem(List.of(folder + ": cannot be made (" + SafeFiles.reason(e)
                    + "); name another place with $" + WanderHome.VARIABLE));
        }
    }
}
