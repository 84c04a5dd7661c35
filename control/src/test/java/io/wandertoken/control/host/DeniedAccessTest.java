package io.wandertoken.control.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeniedAccessTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void make() throws IOException {
        file = Files.writeString(folder.resolve("agent.json"), "{}");
    }

    @Test
    void aFileForAGroupNamesTheGroup() throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        String group =
                Files.readAttributes(file, PosixFileAttributes.class).group().getName();

        assertThat(DeniedAccess.advice(file, PosixFilePermission.GROUP_READ))
                .isEqualTo(
                        "permission denied: " + file + " is not for this user; ask for membership in group " + group);
    }

    @Test
    void aFileForItsOwnerNamesTheSetting() throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));

        assertThat(DeniedAccess.advice(file, PosixFilePermission.GROUP_READ)).contains("set 'api: socket-group'");
    }

    @Test
    void aReadableAndAMissingFileAreNotDenied() {
        assertThat(DeniedAccess.explain(file)).isEmpty();
        assertThat(DeniedAccess.explain(folder.resolve("missing"))).isEmpty();
        assertThat(DeniedAccess.explain(folder.resolve("no/such/folder"))).isEmpty();
    }

    @Test
    void anUnreadableFileAndAFolderThatCannotBeEnteredAreDenied() throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("-w-------"));
        Assumptions.assumeFalse(Files.isReadable(file), "root may read everything");

        assertThat(DeniedAccess.explain(file)).get().asString().contains(file + " is not for this user");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rw-------"));
        assertThat(DeniedAccess.explain(file)).get().asString().contains(folder + " is not for this user");
        assertThat(DeniedAccess.explain(folder.resolve("of/an/agent.json")))
                .get()
                .asString()
                .contains(folder + " is not for this user");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    }
}
