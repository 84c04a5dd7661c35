package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.authority.AuthorityMaker;
import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.Pem;
import io.wandertoken.agent.identity.PemFiles;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.cli.output.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CaCommandTest {

    private record Outcome(int code, String out, String err) {}

    @TempDir
    private Path home;

    private Path dir;

    @BeforeEach
    void anAuthority() {
        dir = home.resolve("ca");
        assertThat(ca("init", "--name", "Test fleet").code).isEqualTo(ExitCode.OK);
    }

    @Test
    void anAgentsFilesBelongTogetherAndAreAccepted() {
        Outcome issued = ca("issue", "nas-1");

        assertThat(issued.code).isEqualTo(ExitCode.OK);
        Path certificate = dir.resolve("agents/nas-1.crt");
        Identity identity = Identity.load(certificate, dir.resolve("agents/nas-1.key"), Signatures.ofJdk());
        assertThat(issued.out)
                .contains("Issued nas-1, valid until ")
                .contains(identity.id().toString())
                .contains(certificate.toString());
        assertThat(ca("show", certificate.toString()).out).contains("verdict  accepted by fleet ");
    }

    @Test
    void theLifeOfACertificateIsShown() {
        ca("issue", "nas-1", "--profile", "es256");
        ca("issue", "backup.example", "--valid", "30d");
        assertThat(ca("list").out)
                .containsPattern("nas-1 +[0-9a-f]{16}…  es256    valid until \\S+, 365 days")
                .containsPattern("backup.example +[0-9a-f]{16}…  ed25519  valid until \\S+, 30 days");

        assertThat(ca("renew", "nas-1").out).startsWith("Renewed nas-1, valid until ");
        assertThat(ca("revoke", "nas-1").out).startsWith("Revoked nas-1: 2 certificates");
        assertThat(ca("revoke", "nas-1").out).contains("nothing to revoke");

        assertThat(ca("list").out).containsPattern("nas-1 .*revoked ");
        assertThat(ca("show", dir.resolve("agents/nas-1.crt").toString()).out)
                .contains("verdict  refused: it is revoked");
        fails(ExitCode.NOT_AUTHORISED, "nas-1: is revoked; give it a new key", ca("renew", "nas-1"));
        assertThat(ca("issue", "nas-1", "--force").code).isEqualTo(ExitCode.OK);
        assertThat(ca("show", dir.resolve("agents/nas-1.crt").toString()).out).contains("verdict  accepted");
    }

    @Test
    void anAuthorityIsRotatedInThreeSteps() {
        ca("issue", "nas-1");
        ca("issue", "nas-2");
        Outcome rotated = ca("rotate");
        assertThat(rotated.code).isEqualTo(ExitCode.OK);
        assertThat(rotated.out).contains("contain both authorities").contains("Next: copy ca.crt and ca.crl");
        String old = rotated.out
                        .lines()
                        .filter(line -> line.startsWith("The older authority is in "))
                        .map(line -> line.substring("The older authority is in ".length()))
                        .findFirst()
                        .orElseThrow()
                + "/agents/nas-1.crt";
        assertThat(ca("show", old).code).isEqualTo(ExitCode.OK);
        assertThat(ca("renew", "nas-1").code).isEqualTo(ExitCode.OK);
        fails(ExitCode.CANNOT_CREATE_OUTPUT, "nas-2: only the older authority has certified", ca("rotate", "--finish"));
        assertThat(ca("renew", "nas-2").code).isEqualTo(ExitCode.OK);

        assertThat(ca("rotate", "--finish").out).startsWith("Dropped the older authority\n");

        assertThat(ca("show", old).out).contains("refused: it was not issued by this fleet's authority");
        assertThat(ca("show", dir.resolve("agents/nas-1.crt").toString()).code).isEqualTo(ExitCode.OK);
        fails(ExitCode.USAGE, "--force needs --finish", ca("rotate", "--force"));
    }

    @Test
    void whatIsDueIsRenewedTogether() {
        // Of its seven minutes, 4:50 are over, so it is in its last third. An authority is valid from five minutes
        // before it was made.
        InstantSource earlier = InstantSource.offset(
                InstantSource.system(), Duration.ofSeconds(290).negated());
        FleetAuthority.open(dir, earlier)
                .issue(new FleetAuthority.Order(
                        "nas-1", Duration.ofMinutes(7), SignatureProfile.ED25519, null, null, false));
        // A certificate is not due when it has just been issued, however short it is.
        ca("issue", "nas-3", "--valid", "2m");
        ca("issue", "nas-2", "--valid", "300d");

        Outcome renewed = ca("renew", "--due", "--valid", "200d");

        assertThat(renewed.code).as(renewed.err).isEqualTo(ExitCode.OK);
        assertThat(renewed.out).startsWith("Renewed nas-1, valid until ").hasLineCount(1);
        assertThat(ca("renew", "--due").out).isEqualTo("No certificate is due\n");
        fails(ExitCode.USAGE, "either the NAME", ca("renew"));
        fails(ExitCode.USAGE, "either the NAME", ca("renew", "nas-1", "--due"));
    }

    @Test
    void aCertificateStatesWhatItsAgentMayDo() {
        Outcome issued = ca("issue", "nas-1", "--may", "use:nightly,vote");
        assertThat(issued.code).as(issued.err).isEqualTo(ExitCode.OK);
        assertThat(issued.out).contains("  may          use:nightly,vote:*\n");

        String file = dir.resolve("agents/nas-1.crt").toString();
        assertThat(ca("show", file).out).contains("  may      use:nightly,vote:*\n", "accepted by fleet");
        assertThat(ca("renew", "nas-1", "--may", "none").out).contains("  may          none\n");
        assertThat(ca("issue", "nas-2").out).contains("  may          everything\n");
        fails(ExitCode.USAGE, "'own:nas' is not a right", ca("issue", "nas-3", "--may", "own:nas"));
        fails(ExitCode.USAGE, "--may needs the NAME", ca("renew", "--due", "--may", "none"));
    }

    @Test
    void aHostThatGetsANewKeyLeavesAndJoinsBeforeTheOldOneIsRevoked() throws IOException, InterruptedException {
        ca("issue", "nas-1");
        Path bin = Files.createDirectory(home.resolve("bin"));
        Path said = home.resolve("said");
        for (String tool : List.of("scp", "ssh")) {
            Path script = Files.writeString(
                    bin.resolve(tool),
                    "#!/bin/sh\necho \"" + tool + " $*\" >>" + said + "\n! test \"$1\" = \"$FAIL\"\n");
            Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        }
        String path = bin + ":" + System.getenv("PATH");
        String[] deploy = {"ca", "issue", "nas-1", "--dir", dir.toString(), "--force", "--deploy", "admin@nas-1"};

        try (Wrapper wrapper = Wrapper.start(home, Map.of("PATH", path), Wrapper.command(deploy))) {
            assertThat(wrapper.rest()).contains("whose agent has left and joined again");
            assertThat(wrapper.code()).isEqualTo(ExitCode.OK);
        }
        assertThat(Files.readAllLines(said))
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("scp ").endsWith("nas-1.crt admin@nas-1:agent.crt"),
                        line -> assertThat(line).startsWith("scp -p ").endsWith("nas-1.key admin@nas-1:agent.key"),
                        line -> assertThat(line)
                                .startsWith("ssh -t admin@nas-1 ")
                                .contains("systemctl restart wander"),
                        line -> assertThat(line).startsWith("scp ").endsWith("ca.crl admin@nas-1:ca.crl"),
                        line -> assertThat(line)
                                .startsWith("ssh -t admin@nas-1 ")
                                .contains("mv /etc/wander/ca.crl.new"));

        try (Wrapper wrapper = Wrapper.start(home, Map.of("PATH", path, "FAIL", "-t"), Wrapper.command(deploy))) {
            wrapper.rest();
            assertThat(wrapper.code()).isEqualTo(ExitCode.CANNOT_CREATE_OUTPUT);
            assertThat(wrapper.err()).contains("a step of the deployment failed with exit code 1: ssh -t admin@nas-1");
        }
        fails(ExitCode.USAGE, "is not a host to deploy to", ca("issue", "nas-2", "--deploy", "a; rm -r b"));
    }

    @Test
    void theServiceForRenewalsEndsAtASignal() throws IOException, InterruptedException {
        try (Wrapper service = Wrapper.start(home, "ca", "serve", "--dir", dir.toString(), "--listen", "127.0.0.1:0")) {
            service.awaitErr(" at 127.0.0.1:");
            service.signal("TERM");
            assertThat(service.rest()).isEqualTo("Renewed 0 certificates\n");
            assertThat(service.code()).isEqualTo(ExitCode.OK);
        }
        fails(ExitCode.USAGE, "is not an address to listen on", ca("serve", "--listen", "nowhere"));
    }

    @Test
    void anEncryptedAuthoritySignsWithTheFileOfItsPassphrase() throws IOException, InterruptedException {
        Path passphrase = home.resolve("passphrase");
        String option = "--passphrase-file=" + passphrase;
        Files.writeString(passphrase, "short\n");
        Files.setPosixFilePermissions(passphrase, PosixFilePermissions.fromString("rw-r--r--"));
        fails(ExitCode.CONFIGURATION, "other users can read", ca("init", "--force", "--encrypt", option));
        Files.setPosixFilePermissions(passphrase, PosixFilePermissions.fromString("rw-------"));
        fails(ExitCode.USAGE, "at least 8 characters", ca("init", "--force", "--encrypt", option));
        Files.writeString(passphrase, "correct horse\nand a comment\n");

        assertThat(ca("init", "--force", "--encrypt", option).code).isEqualTo(ExitCode.OK);
        assertThat(ca("issue", "nas-1", option).code).isEqualTo(ExitCode.OK);
        assertThat(ca("list").out).contains("nas-1");
        assertThat(ca("revoke", "nas-1", option).code).isEqualTo(ExitCode.OK);
        fails(ExitCode.NOT_AUTHORISED, "use --passphrase-file", ca("renew", "nas-1"));

        // OpenSSL reads the key.
        Process openssl = new ProcessBuilder(
                        "openssl",
                        "pkey",
                        "-in",
                        dir.resolve("ca.key").toString(),
                        "-passin",
                        "pass:correct horse",
                        "-noout")
                .start();
        assertThat(openssl.waitFor()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ed25519", "EC -pkeyopt ec_paramgen_curve:P-256"})
    void aRequestProvesThatTheAgentHasItsKey(String algorithm) throws IOException, InterruptedException {
        Path request = home.resolve("nas-1.csr");
        String make = "openssl genpkey -algorithm " + algorithm + " -out nas-1.key"
                + " && openssl req -new -key nas-1.key -subj /CN=nas-1 -out nas-1.csr";
        assertThat(new ProcessBuilder("sh", "-c", make)
                        .directory(home.toFile())
                        .start()
                        .waitFor())
                .isZero();
        Pem genuine = Pem.read(request, "").get(0);

        assertThat(ca("issue", "nas-1", "--request", request.toString()).code).isEqualTo(ExitCode.OK);
        Identity.load(dir.resolve("agents/nas-1.crt"), chmod(home.resolve("nas-1.key")), Signatures.ofJdk());

        int size = genuine.content().length;
        for (int changed : new int[] {4, 12, size / 2, size - 5}) {
            byte[] forged = genuine.content().clone();
            forged[changed] ^= 1;
            Files.writeString(request, new Pem(genuine.label(), forged).encode());
            fails(
                    ExitCode.CONFIGURATION,
                    "is not a request that its own Ed25519 or P-256 key has signed",
                    ca("issue", "nas-2", "--request", request.toString()));
        }
        fails(
                ExitCode.USAGE,
                "exclude each other",
                ca("issue", "nas-2", "--request", request.toString(), "--public-key", "x"));
    }

    private static Path chmod(Path key) throws IOException {
        return Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void aFleetKeepsItsIdUnderAnAuthorityThatIsMadeAnew() {
        String id = "0123456789abcdef";

        assertThat(ca("init", "--force", "--fleet-id", id).out).contains("fleet " + id);
        assertThat(ca("list").out).contains("(" + id + ")");
        fails(ExitCode.USAGE, "'12' is not a fleet id", ca("init", "--force", "--fleet-id", "12"));
    }

    @Test
    void aNewKeyIsSaidToReplaceTheOldOneAndHowToBringItToItsHost() throws IOException, InterruptedException {
        ca("issue", "nas-1");
        String serial = Files.list(dir.resolve("issued"))
                .findFirst()
                .orElseThrow()
                .getFileName()
                .toString()
                .replace(".crt", "");

        Outcome issued = ca("issue", "nas-1", "--force");

        assertThat(issued.out)
                .contains("  revoked      serial " + serial + ", which was valid until ")
                .contains("the list is " + dir.resolve("ca.crl"))
                .contains("  scp " + dir + "/agents/nas-1.crt nas-1:agent.crt\n")
                .contains("  scp -p " + dir + "/agents/nas-1.key nas-1:agent.key\n")
                .contains("install -g wander -m 640 agent.crt agent.key /etc/wander")
                .contains("do scp " + dir + "/ca.crl $host:ca.crl");
        for (String step : issued.out
                .lines()
                .filter(line -> line.matches("  (scp|ssh|for) .*"))
                .toList()) {
            Process shell = new ProcessBuilder("sh", "-n", "-c", step.replace("HOST...", "a b")).start();
            assertThat(shell.waitFor()).as(step).isZero();
        }
        assertThat(ca("issue", "nas-1", "--force", "--json", "-").out).contains("\"replaced\" : [ \"");
        assertThat(ca("issue", "nas-2").out).doesNotContain("revoked").doesNotContain("ca.crl");
        assertThat(ca("renew", "nas-2").out).contains("nas-2:agent.crt\n").doesNotContain("agent.key /etc");
    }

    @Test
    void aScriptLearnsFromTheExitCodeWhetherACertificateIsRefused() throws IOException {
        ca("issue", "nas-1", "--profile", "es256");
        String file = dir.resolve("agents/nas-1.crt").toString();
        Outcome accepted = ca("show", file);
        Files.delete(dir.resolve("ca.crl"));
        Outcome unchecked = ca("show", file);
        Outcome uncheckedJson = ca("show", file, "--json", "-");
        ca("init", "--force");
        Outcome refused = ca("show", file.replace(dir.toString(), older().toString()));

        assertThat(accepted.code).isEqualTo(ExitCode.OK);
        assertThat(accepted.out).contains("  key      es256, signed with ", "accepted by fleet \"Test fleet\"\n");
        assertThat(unchecked.code).isEqualTo(ExitCode.OK);
        assertThat(unchecked.out)
                .contains("accepted by fleet \"Test fleet\"; not checked for revocation, because there is no "
                        + dir.resolve("ca.crl"));
        assertThat(uncheckedJson.out).contains("\"profile\" : \"es256\"", "\"revocationChecked\" : false");
        assertThat(refused.code).isEqualTo(ExitCode.ASSERTION_FAILED);
        assertThat(refused.out).contains("refused: it was not issued by this fleet's authority");
        assertThat(refused.err).isEmpty();
        assertThat(run("ca", "show", "--help").out).contains("Exits with 1 when the fleet refuses the certificate.");
    }

    /** Where an authority went that was moved aside. */
    private Path older() throws IOException {
        try (Stream<Path> places = Files.list(home)) {
            return places.filter(place -> place.toString().contains(".replaced-"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void aShortLifeIsShownToTheHour() {
        assertThat(ca("issue", "nas-1", "--valid", "12h").out)
                .containsPattern("Issued nas-1, valid until \\S+T\\d\\d:\\d\\d:\\d\\dZ\n");
        assertThat(ca("list").out).containsPattern("valid until \\S+T\\d\\d:\\d\\d:\\d\\dZ, 12 hours\n");
    }

    @Test
    void aLifeThatTheAuthorityCutsShortIsSaidToBe() {
        assertThat(ca("issue", "nas-1", "--valid", "36500d").err)
                .contains("no certificate outlasts the authority, which ends on ")
                .contains("'wander ca rotate'");
        assertThat(ca("issue", "nas-2", "--valid", "365d").err).isEmpty();
    }

    @Test
    void aNewAuthorityIsToldOfAsItsCertificateSays() throws IOException {
        String out = ca("init", "--force", "--json", "-").out;

        Instant end = PemFiles.certificates(dir.resolve("ca.crt"))
                .get(0)
                .getNotAfter()
                .toInstant();
        assertThat(out).contains("\"notAfter\" : \"" + end + "\"");
    }

    @Test
    void theRecordsOfAnAuthorityPastItsTimeAreShownWithAWarning() {
        dir = home.resolve("past");
        Instant then = Instant.now().minus(Duration.ofDays(10));
        AuthorityMaker.make(
                dir,
                new AuthorityMaker.Wish("Past", SignatureProfile.ED25519, new FleetId(7), Duration.ofDays(1)),
                false,
                then);

        Outcome listed = ca("list");

        assertThat(listed.code).isEqualTo(ExitCode.OK);
        assertThat(listed.out).startsWith("Fleet \"Past\"");
        assertThat(listed.err)
                .startsWith(
                        "wander ca list: " + dir.resolve("ca.crt") + ": has expired, so agents refuse its certificates")
                .hasLineCount(1);
    }

    @Test
    void resultsComeAsJson() throws IOException {
        assertThat(ca("issue", "nas-1", "--json", "-").out)
                .startsWith("{")
                .contains("\"name\" : \"nas-1\"", "\"status\" : \"valid\"", "\"key\" : \"")
                .endsWith("}\n");
        assertThat(ca("list", "--json", "-").out).contains("\"certificates\" : [ {", "\"fleet\" : \"");
        assertThat(ca("revoke", "nas-1", "--json", "-").out).contains("\"status\" : \"revoked\"");
        assertThat(ca("show", dir.resolve("agents/nas-1.crt").toString(), "--json", "-").out)
                .contains("\"accepted\" : false", "\"refusal\" : \"REVOKED\"");
        Path file = home.resolve("result.json");
        assertThat(ca("list", "--json", file.toString()).out).startsWith("Fleet ");
        assertThat(Files.readString(file)).contains("\"certificates\"");

        Outcome failed = ca("renew", "nas-9", "--json", "-");
        assertThat(failed.out).startsWith("{\"error\":{\"code\":78,\"message\":\"nas-9: nothing was ever issued");
    }

    @Test
    void nothingIsMadeThatCouldNotBeReported() {
        Outcome outcome =
                ca("issue", "nas-1", "--json", home.resolve("nowhere/x.json").toString());

        fails(ExitCode.CANNOT_CREATE_OUTPUT, "there is no such folder", outcome);
        assertThat(dir.resolve("agents")).isEmptyDirectory();
        assertThat(dir.resolve("issued")).isEmptyDirectory();
    }

    @Test
    void whatIsThereStaysThere() throws IOException {
        ca("issue", "nas-1");
        String authority = Files.readString(dir.resolve("ca.key"));
        String agent = Files.readString(dir.resolve("agents/nas-1.key"));

        fails(ExitCode.CANNOT_CREATE_OUTPUT, "an authority is already here", ca("init"));
        fails(ExitCode.CANNOT_CREATE_OUTPUT, "nas-1: has a valid certificate already", ca("issue", "nas-1"));

        assertThat(dir.resolve("ca.key")).hasContent(authority);
        assertThat(dir.resolve("agents/nas-1.key")).hasContent(agent);
    }

    @Test
    void anOlderAuthorityIsMovedAsideRatherThanLost() throws IOException {
        String older = Files.readString(dir.resolve("ca.key"));

        assertThat(ca("init", "--force").out).contains("The older authority is in " + dir + ".replaced-");

        try (Stream<Path> places = Files.list(home)) {
            assertThat(places.filter(place -> !place.equals(dir)))
                    .singleElement()
                    .satisfies(place -> assertThat(place.resolve("ca.key")).hasContent(older));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"issue", "renew", "revoke", "list"})
    void whereNoAuthorityIsTheNextStepIsSaid(String command) {
        dir = home.resolve("nowhere");

        fails(
                ExitCode.CONFIGURATION,
                dir + ": there is no authority here; make one with 'wander ca init'",
                command.equals("list") ? ca("list") : ca(command, "nas-1"));
    }

    @Test
    void anAuthoritysKeyThatOthersCanReadIsNotUsed() throws IOException {
        Files.setPosixFilePermissions(dir.resolve("ca.key"), PosixFilePermissions.fromString("rw-r--r--"));

        fails(ExitCode.CONFIGURATION, "other users can read or change this private key", ca("issue", "nas-1"));
    }

    @Test
    void aKeyMadeElsewhereIsCertifiedWithoutBeingSeen() throws IOException {
        ca("issue", "donor");
        Path publicKey = home.resolve("nas-1.pub");
        PublicKey key = Identity.load(
                        dir.resolve("agents/donor.crt"), dir.resolve("agents/donor.key"), Signatures.ofJdk())
                .certificate()
                .publicKey();
        Files.writeString(publicKey, new Pem("PUBLIC KEY", key.getEncoded()).encode());

        Outcome issued = ca("issue", "nas-1", "--public-key", publicKey.toString());

        assertThat(issued.out).contains("private key  stays where it is");
        assertThat(dir.resolve("agents/nas-1.key")).doesNotExist();
        fails(
                ExitCode.CONFIGURATION,
                "there is no such file; make one with 'openssl pkey",
                ca("issue", "nas-2", "--public-key", home.resolve("absent.pub").toString()));
    }

    @Test
    void aKeyOfAnotherKindIsRefusedAndLeavesNothingBehind() throws GeneralSecurityException, IOException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp384r1"));
        Path publicKey = home.resolve("p384.pub");
        Files.writeString(
                publicKey,
                new Pem("PUBLIC KEY", generator.generateKeyPair().getPublic().getEncoded()).encode());

        Outcome refused = ca("issue", "tpm-host", "--public-key", publicKey.toString());

        fails(ExitCode.CONFIGURATION, publicKey + ": is neither an Ed25519 nor a P-256 key", refused);
        assertThat(dir.resolve("issued")).isEmptyDirectory();
    }

    @Test
    void anOddFileAmongTheRecordsIsNamedAndLeftOut() throws IOException {
        ca("issue", "nas-1");
        Path odd = dir.resolve("issued/foo.crt");
        Files.writeString(odd, "hello");

        for (Outcome outcome : List.of(ca("list"), ca("issue", "nas-2"), ca("renew", "nas-1"), ca("revoke", "nas-1"))) {
            assertThat(outcome.code).isEqualTo(ExitCode.OK);
            assertThat(outcome.err)
                    .startsWith("wander ca ")
                    .contains(": " + odd + ": has no block BEGIN CERTIFICATE; it is left out")
                    .hasLineCount(1);
        }
    }

    @Test
    void wrongUsageIsSaidInOneLine() {
        fails(
                ExitCode.USAGE,
                "no command given; choose one of init, issue, renew, serve, revoke, rotate, list, show",
                run("ca"));
        fails(ExitCode.USAGE, "'../x' is not a valid agent name", ca("issue", "../x"));
        fails(ExitCode.USAGE, "NAME is missing", ca("issue"));
        fails(ExitCode.USAGE, "'soon' is not a validity period", ca("issue", "nas-1", "--valid", "soon"));
        fails(ExitCode.USAGE, "'365' is not a validity period", ca("issue", "nas-1", "--valid", "365"));
        fails(ExitCode.USAGE, "'5s' is not a validity period", ca("issue", "nas-1", "--valid", "5s"));
        fails(
                ExitCode.USAGE,
                "'99999999d' is not a validity period; examples: 365d, 12h; at least 1m, at most 36525d",
                ca("issue", "nas-1", "--valid", "99999999d"));
        fails(ExitCode.USAGE, "--profile", ca("issue", "nas-1", "--profile", "rsa"));
        fails(ExitCode.USAGE, "--name must have 1 to 64 characters", ca("init", "--name", " ", "--force"));
        fails(ExitCode.USAGE, "--name must not contain control characters", ca("init", "--name", "a\nb", "--force"));
        fails(ExitCode.USAGE, "'a?b' is not a valid agent name; use at most 63 letters", ca("issue", "a\nb"));
        fails(
                ExitCode.CANNOT_CREATE_OUTPUT,
                "cannot write " + dir.resolve("ca.crt") + ": it is not a folder; name another place",
                run("ca", "init", "--dir", dir.resolve("ca.crt").toString()));
        fails(
                ExitCode.CONFIGURATION,
                "there is no such file",
                ca("show", home.resolve("x").toString()));
        fails(ExitCode.CONFIGURATION, "/dev/zero: cannot be read (it is not a regular file)", ca("show", "/dev/zero"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"init", "issue", "renew", "revoke", "list", "show"})
    void everyCommandExplainsItselfWithExamples(String command) {
        Outcome help = run("ca", command, "--help");

        assertThat(help.code).isEqualTo(ExitCode.OK);
        assertThat(help.out).contains("Examples:", "  wander ca " + command);
    }

    private static void fails(int code, String part, Outcome outcome) {
        assertThat(outcome.code).as(outcome.err).isEqualTo(code);
        assertThat(outcome.err).contains(part).startsWith("wander ca").hasLineCount(1);
    }

    private Outcome ca(String command, String... arguments) {
        List<String> line = new ArrayList<>(List.of("ca", command));
        line.addAll(List.of(arguments));
        line.addAll(List.of("--dir", dir.toString()));
        return run(line.toArray(String[]::new));
    }

    private static Outcome run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Wander.commandLine(new PrintWriter(out), new PrintWriter(err), arguments)
                .execute(arguments);
        return new Outcome(code, out.toString(), err.toString());
    }
}
