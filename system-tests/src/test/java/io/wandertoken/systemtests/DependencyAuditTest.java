package io.wandertoken.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What packaging/audit accepts and what it refuses. That the libraries themselves are the listed ones is a step of ./verify. */
class DependencyAuditTest {
    private static final Path ROOT = Repository.root();
    private static final String HASH_OF_A = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb";

    @TempDir
    private Path folder;

    private Path list;

    @BeforeEach
    void oneLibrary() throws IOException {
        list = folder.resolve("list.txt");
        Files.writeString(folder.resolve("a-1.jar"), "a");
        // Our own modules are not libraries.
        Files.writeString(folder.resolve("wandertoken-agent-1.jar"), "x");
        write("a-1.jar " + HASH_OF_A + " org:a:1 none@2026-01-01");
    }

    @Test
    void aListedLibraryIsAccepted() throws IOException {
        Command.Outcome audited = audit();

        assertThat(audited.exitCode()).as(audited.err()).isZero();
        assertThat(audited.out()).isEqualTo("1 libraries as listed, 0 of them not checked for advisories\n");
    }

    @Test
    void aLibraryThatNobodyListedIsRefused() throws IOException {
        Files.writeString(folder.resolve("b-1.jar"), "b");

        refuses("b-1.jar is not listed");
    }

    @Test
    void aLibraryWithOtherBytesIsRefused() throws IOException {
        Files.writeString(folder.resolve("a-1.jar"), "b");

        refuses("a-1.jar has another SHA-256 than listed");
    }

    @Test
    void aLibraryThatIsGoneIsRefused() throws IOException {
        write("a-1.jar " + HASH_OF_A + " org:a:1 none@2026-01-01", "b-1.jar " + HASH_OF_A + " org:b:1 not-checked");

        refuses("b-1.jar is listed but not part of the build");
    }

    @Test
    void anAdvisoryIsRefusedUntilSomebodyAcceptsIt() throws IOException {
        write("a-1.jar " + HASH_OF_A + " org:a:1 GHSA-aaaa-bbbb-cccc");
        refuses("a-1.jar has advisories (GHSA-aaaa-bbbb-cccc)");

        write("a-1.jar " + HASH_OF_A + " org:a:1 GHSA-aaaa-bbbb-cccc,accepted:demo-only");
        assertThat(audit().exitCode()).isZero();
    }

    private void refuses(String complaint) throws IOException {
        Command.Outcome audited = audit();

        assertThat(audited.exitCode()).isEqualTo(1);
        assertThat(audited.err()).contains(complaint);
    }

    private void write(String... lines) throws IOException {
        Files.write(list, List.of(lines));
    }

    private Command.Outcome audit() throws IOException {
        return Command.in(ROOT, "env", "WANDER_AUDIT_LIST=" + list, "WANDER_AUDIT_FOLDER=" + folder, "packaging/audit")
                .run();
    }
}
