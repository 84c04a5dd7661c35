package io.wandertoken.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Debian package: installed, started, upgraded and removed in a copy of this machine's root folder. */
@Tag("netns")
class PackageTest {
    private static final Path ROOT = Repository.root();
    private static final int NOT_DEBIAN = 69;
    private static final int NOT_ALLOWED = 77;

    @TempDir
    private Path dist;

    @Test
    @Tag("long")
    void thePackageInstallsGrantsALeaseUpgradesAndGoes() {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/dpkg-deb")), "dpkg-deb is missing: this is not Debian");
        Command.Outcome built =
                Command.in(ROOT, "packaging/deb/build", dist.toString()).run();
        assertThat(built.exitCode()).as(built.err()).isZero();

        Command.Outcome tested =
                Command.in(ROOT, "packaging/deb/test", built.out().strip()).run();

        assumeTrue(tested.exitCode() != NOT_DEBIAN && tested.exitCode() != NOT_ALLOWED, tested.err());
        assertThat(tested.exitCode()).as(tested.out() + tested.err()).isZero();
        assertThat(tested.out())
                .contains("ok: grants a lease after the upgrade")
                .contains("ok: leaves no state");
    }

    @Test
    void scriptsExplainThemselvesAndRefuseWhatTheyDoNotKnow() {
        for (String script : new String[] {"packaging/install", "packaging/release", "packaging/publish"}) {
            Command.Outcome help = Command.in(ROOT, script, "--help").run();
            Command.Outcome wrong = Command.in(ROOT, script, "--nonsense").run();

            assertThat(help.exitCode()).isZero();
            assertThat(help.out()).contains(script);
            assertThat(wrong.exitCode()).isEqualTo(64);
            assertThat(wrong.errLines()).hasSize(1).first().asString().contains("--nonsense", "--help");
        }
    }
}
