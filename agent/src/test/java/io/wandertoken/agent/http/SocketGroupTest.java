package io.wandertoken.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.files.SafeFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("loopback")
class SocketGroupTest {
    @TempDir
    Path folder;

    @Test
    void theMembersOfAGroupMayUseTheSocketButNotReadTheToken() throws IOException {
        Path home = folder.resolve("home");
        SafeFiles.makeFolder(home);
        String own =
                Files.readAttributes(home, PosixFileAttributes.class).group().getName();
        // Root may give files to any group, others to their own.
        String group = own.equals("root") && SafeFiles.isGroup("daemon") ? "daemon" : own;

        try (ApiFixture api = new ApiFixture(ApiConfig.in(home).withGroup(group))) {
            assertThat(access(Objects.requireNonNull(api.config.socket()))).isEqualTo(group + " rw-rw----");
            assertThat(access(api.config.descriptor())).isEqualTo(group + " rw-r-----");
            assertThat(access(home)).isEqualTo(group + " rwx--x---");
            assertThat(access(api.config.tokenFile())).isEqualTo(own + " rw-------");
        }
    }

    @Test
    void aFolderThatEverybodyMayEnterStaysAsItIs() throws IOException {
        Path home = folder.resolve("home");
        SafeFiles.makeFolder(home);
        Path common = Files.createDirectory(
                folder.resolve("common"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx-----x")));
        String before = access(common);
        String group = before.startsWith("root ") && SafeFiles.isGroup("daemon") ? "daemon" : before.split(" ")[0];

        try (ApiFixture api =
                new ApiFixture(ApiConfig.in(home).withGroup(group).withSocket(common.resolve("agent.sock")))) {
            assertThat(access(Objects.requireNonNull(api.config.socket()))).isEqualTo(group + " rw-rw----");
            assertThat(access(common)).isEqualTo(before);
        }
    }

    @Test
    void withoutAGroupEverythingIsForItsOwner() throws IOException {
        try (ApiFixture api = new ApiFixture(folder.resolve("home"))) {
            assertThat(access(Objects.requireNonNull(api.config.socket()))).endsWith(" rw-------");
            assertThat(access(api.config.descriptor())).endsWith(" rw-------");
            assertThat(access(api.config.home())).endsWith(" rwx------");
        }
    }

    private static String access(Path file) throws IOException {
        PosixFileAttributes attributes = Files.readAttributes(file, PosixFileAttributes.class);
        return attributes.group().getName() + " " + PosixFilePermissions.toString(attributes.permissions());
    }
}
