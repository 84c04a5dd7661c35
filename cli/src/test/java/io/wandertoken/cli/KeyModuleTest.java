package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An authority whose key is in a module behind PKCS#11: here SoftHSM, which is a library. */
@Tag("loopback")
@Timeout(900)
@Tag("long")
class KeyModuleTest {
    private static final Path LIBRARY = Path.of("/usr/lib/softhsm/libsofthsm2.so");

    @TempDir
    private Path folder;

    private Path module;
    private Path pin;
    private Map<String, String> environment;

    @BeforeEach
    void makeToken() throws IOException, InterruptedException {
        assumeTrue(
                Files.exists(LIBRARY) && Files.isExecutable(Path.of("/usr/bin/softhsm2-util")),
                "no SoftHSM here (Debian: sudo apt-get install softhsm2)");
        Path tokens = Files.createDirectory(folder.resolve("tokens"));
        Path settings = Files.writeString(
                folder.resolve("softhsm2.conf"),
                "directories.tokendir = " + tokens + "\nobjectstore.backend = file\nlog.level = ERROR\n");
        environment = Map.of("SOFTHSM2_CONF", settings.toString());
        module = Files.writeString(
                folder.resolve("module.cfg"), "name = test\nlibrary = " + LIBRARY + "\nslotListIndex = 0\n");
        pin = secret("pin", "123456");
        ProcessBuilder init = new ProcessBuilder(
                        "softhsm2-util",
                        "--init-token",
                        "--free",
                        "--label",
                        "test",
                        "--pin",
                        "123456",
                        "--so-pin",
                        "654321")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("init.log").toFile());
        init.environment().putAll(environment);
        assertThat(init.start().waitFor()).isZero();
    }

    @Test
    void theKeyStaysInTheModuleAndSignsWithItsPin() throws Exception {
        String authority = folder.resolve("ca").toString();
        String made = wander(0, "ca", "init", "--pkcs11", module.toString(), "--dir", authority);
        assertThat(made).contains("in the module of " + folder.resolve("ca/ca.pkcs11"));
        assertThat(folder.resolve("ca/ca.key")).doesNotExist();

        wander(0, "ca", "issue", "nas-1", "--dir", authority);
        wander(0, "ca", "issue", "nas-2", "--dir", authority);
        wander(0, "ca", "revoke", "nas-2", "--dir", authority);

        Invocation good = show("nas-1");
        Invocation revoked = show("nas-2");
        assertThat(good.code()).as(good.err()).isZero();
        assertThat(revoked.code()).isEqualTo(1);
        assertThat(revoked.out()).contains("revoked");
        try (Stream<Path> files = Files.walk(folder.resolve("ca"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                boolean ofAnAgent = file.startsWith(folder.resolve("ca/agents"));
                assertThat(ofAnAgent || !Files.readString(file).contains("PRIVATE KEY"))
                        .as(file.toString())
                        .isTrue();
            }
        }
    }

    @Test
    void theWrongPinSignsNothing() throws Exception {
        String authority = folder.resolve("ca").toString();
        wander(0, "ca", "init", "--pkcs11", module.toString(), "--dir", authority);

        pin = secret("wrong", "000000");
        assertThat(wander(77, "ca", "issue", "nas-1", "--dir", authority)).contains("does not accept the PIN");
        assertThat(folder.resolve("ca/agents/nas-1.crt")).doesNotExist();
    }

    @Test
    void aModuleThatIsNotThereIsSaid() throws Exception {
        Files.writeString(module, "name = test\nlibrary = " + folder.resolve("none.so") + "\n");

        assertThat(wander(
                        78,
                        "ca",
                        "init",
                        "--pkcs11",
                        module.toString(),
                        "--dir",
                        folder.resolve("ca").toString()))
                .contains("check the library and the slot that it names");
        assertThat(folder.resolve("ca")).doesNotExist();
    }

    private Invocation show(String name) {
        return Invocation.of(
                "ca", "show", folder.resolve("ca/agents/" + name + ".crt").toString(), "--dir", folder + "/ca");
    }

    private Path secret(String name, String text) throws IOException {
        Path file = Files.createFile(
                folder.resolve(name),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        return Files.writeString(file, text);
    }

    /** SoftHSM reads the environment of its process. */
    private String wander(int code, String... words) throws Exception {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--passphrase-file", pin.toString()));
        try (Wrapper wander = Wrapper.start(folder, environment, Wrapper.command(all.toArray(String[]::new)))) {
            String out = wander.rest();
            assertThat(wander.code()).as(wander.err()).isEqualTo(code);
            return out + wander.err();
        }
    }
}
