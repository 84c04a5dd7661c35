package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.config.HostPort;
import io.wandertoken.agent.config.Profile;
import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.PemFiles;
import io.wandertoken.agent.identity.RevocationFile;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.protocol.licence.Quorum;
import io.wandertoken.testsupport.JsonTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InitCommandTest {
    @TempDir
    private Path folder;

    @Test
    void agentsOfOneMachineHavePortsOfTheirOwn() {
        assertThat(init("--seeds", "a=127.0.0.1:7001,b=[fd00::5]:7002,c=nas.example")
                        .code())
                .isZero();

        Path hosts = folder.resolve("lab/hosts");
        WanderConfig a = WanderConfig.load(hosts.resolve("a/wander.yaml"));
        WanderConfig b = WanderConfig.load(hosts.resolve("b/wander.yaml"));
        assertThat(a.agent().bind()).hasToString("127.0.0.1:7001");
        assertThat(a.agent().advertise()).contains(a.agent().bind());
        assertThat(b.agent().bind()).hasToString("[::]:7002");
        assertThat(a.agent().seeds())
                .extracting(HostPort::toString)
                .containsExactly("127.0.0.1:7001", "[fd00::5]:7002", "nas.example:7946");
    }

    @Test
    void agentsOfOneMachineServeHttpAtPortsOfTheirOwn() {
        assertThat(init("--seeds", "a=127.0.0.1:7001,b=10.0.0.5:7002,c=10.0.0.5:7003,d=nas.example")
                        .code())
                .isZero();
        assertThat(Invocation.of("init", "--dir", folder.resolve("lab").toString(), "--add", "e=127.0.0.1:7005")
                        .code())
                .isZero();

        assertThat(Stream.of("a", "b", "c", "d", "e").map(this::api))
                .containsExactly(
                        "127.0.0.1:7001", "127.0.0.1:7002", "127.0.0.1:7003", "127.0.0.1:7947", "127.0.0.1:7005");
    }

    private String api(String host) {
        return WanderConfig.load(folder.resolve("lab/hosts").resolve(host).resolve("wander.yaml"))
                .api()
                .listen()
                .orElseThrow()
                .toString();
    }

    @Test
    void whatTheAgentWouldRefuseIsSaidWithoutThePlaceOfTheDraft() {
        Invocation refused = init("--seeds", "a=0.0.0.0");

        assertThat(refused.code()).isEqualTo(ExitCode.CONFIGURATION);
        assertThat(refused.err())
                .startsWith(
                        "wander init: a would get a wrong wander.yaml: agent.advertise: 0.0.0.0:7946 stands for all")
                .doesNotContain(".part");
    }

    @Test
    void aQuorumIsAnOddNumberOfTheSeeds() {
        assertThat(init("--seeds", "a,b,c,d", "--quorum", "a,b,c").code()).isZero();
        Path d = folder.resolve("lab/hosts/d/wander.yaml");
        assertThat(WanderConfig.load(d).resources().named().get(0).quorum())
                .contains(Quorum.of(List.of("a", "b", "c")));

        assertThat(init("--seeds", "a,b", "--quorum", "a,b").err())
                .contains("--quorum needs an odd number of agents, usually 3 or 5, not 2");
        assertThat(init("--seeds", "a,b", "--quorum", "a,x,y").err())
                .contains("--quorum names x, y, not among the hosts a, b; name agents that you make now");
        Invocation twice = init("--seeds", "a,b", "--quorum", "a,b,a");
        assertThat(twice.err()).contains("--quorum names a twice: each agent has one vote");
        assertThat(twice.code()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void everyHostGetsWhatItsAgentNeedsAndNothingElse() throws IOException {
        Path lab = folder.resolve("lab");

        Invocation made = init("--seeds", "a,b=10.0.0.6,c=fd00::5", "--resource", "nas", "--resource", "tape");

        assertThat(made.code()).as(made.err()).isEqualTo(ExitCode.OK);
        for (String host : List.of("a", "b", "c")) {
            Path place = lab.resolve("hosts").resolve(host);
            WanderConfig config = WanderConfig.load(place.resolve("wander.yaml"));
            assertThat(config.warnings()).isEmpty();
            assertThat(config.profile()).isEqualTo(Profile.LAN);
            assertThat(config.agent().name()).isEqualTo(host);
            assertThat(config.agent().bind().isWildcard()).isTrue();
            assertThat(config.agent().seeds())
                    .containsExactly(
                            new HostPort("a", 7946), new HostPort("10.0.0.6", 7946), new HostPort("fd00::5", 7946))
                    .contains(config.agent().advertise().orElseThrow());
            assertThat(config.resources().named())
                    .containsExactly(ResourceSettings.of("nas"), ResourceSettings.of("tape"));
            assertAccepted(config);
            try (Stream<Path> files = Files.list(place)) {
                assertThat(files.map(file -> file.getFileName().toString()))
                        .containsExactlyInAnyOrder("agent.crt", "agent.key", "ca.crt", "ca.crl", "wander.yaml");
            }
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(place.resolve("agent.key"))))
                    .isEqualTo("rw-------");
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(lab)))
                .isEqualTo("rwx------");
        assertThat(lab.resolve("ca/agents")).isEmptyDirectory();
    }

    @Test
    void theNextStepsAreSaidSoThatTheyCanBeCopied() throws IOException {
        Invocation made = init("--seeds", "a,c=fd00::5");

        assertThat(made.out())
                .contains("  scp -r " + folder + "/lab/hosts/a a:wander-a\n")
                .contains("  scp -r " + folder + "/lab/hosts/c '[fd00::5]':wander-c\n")
                .contains("  ssh -t a 'sudo sh -c \"install -d -g wander -m 750 /etc/wander")
                .contains("  wander agent --config wander-a/wander.yaml\n");
    }

    @Test
    void namesMustBeKnownOnEveryHost() {
        String advice = "Every host must be able to resolve these names; otherwise name addresses: NAME=ADDRESS\n";

        assertThat(init("--hosts", "a=10.0.0.5,nas.example").out()).contains(advice);
        Path other = folder.resolve("other");
        String addresses = "a=10.0.0.5,b=[fd00::5]:7946,c=fd00::6";
        assertThat(Invocation.of("init", "--fleet", "lab", "--hosts", addresses, "--dir", other.toString())
                        .out())
                .contains("Copy each folder")
                .doesNotContain(advice);
    }

    @Test
    void agentsOfThisMachineAloneAreStartedWhereTheyAre() {
        Invocation made = init("--seeds", "a=127.0.0.1:7001,b=127.0.0.1:7002");

        String lab = folder.resolve("lab").toString();
        assertThat(made.out())
                .contains("  WANDER_HOME=" + lab + "/state/b wander agent --config " + lab + "/hosts/b/wander.yaml\n")
                .contains("  WANDER_HOME=" + lab + "/state/a wander status\n")
                .endsWith("  wander init --dir " + lab + " --add another=127.0.0.1:7003\n")
                .doesNotContain("scp");

        Invocation added = Invocation.of("init", "--dir", lab, "--add", "another=127.0.0.1:7003");
        assertThat(added.out()).endsWith(" --add another=127.0.0.1:7004\n");
    }

    @Test
    void theStepForAnotherHostWorksAndKeepsTheSettingsOfTheOthers() throws IOException {
        Path dir = folder.resolve("with space");
        String step = init("--seeds", "a,b", "--dir", dir.toString())
                .out()
                .lines()
                .dropWhile(line -> !line.startsWith("To add a host later"))
                .skip(1)
                .findFirst()
                .orElseThrow()
                .strip();
        assertThat(step).isEqualTo("wander init --dir '" + dir + "' --add another");
        Path model = dir.resolve("hosts/a/wander.yaml");
        Files.writeString(model, Files.readString(model).replace("permits: 1 ", "permits: 3 "));

        Invocation added = Invocation.of("init", "--dir", dir.toString(), "--add", "another");

        assertThat(added.code()).as(added.err()).isZero();
        assertThat(added.out())
                .contains(dir + "/hosts/another   for another alone")
                .contains("scp -r '" + dir + "/hosts/another' another:wander-another");
        WanderConfig config = WanderConfig.load(dir.resolve("hosts/another/wander.yaml"));
        assertThat(config.agent().name()).isEqualTo("another");
        assertThat(config.agent().advertise()).contains(new HostPort("another", 7946));
        assertThat(config.agent().seeds()).containsExactly(new HostPort("a", 7946), new HostPort("b", 7946));
        assertThat(config.resources().named().get(0).permits()).isEqualTo(3);
        assertAccepted(config);
        Invocation again = Invocation.of("init", "--dir", dir.toString(), "--add", "another=10.0.0.9");
        assertThat(again.code()).isEqualTo(ExitCode.CANNOT_CREATE_OUTPUT);
        assertThat(again.err()).contains("hosts/another: already exists").hasLineCount(1);
        Invocation nowhere = Invocation.of("init", "--dir", folder.toString(), "--add", "c");
        assertThat(nowhere.code()).isEqualTo(ExitCode.CONFIGURATION);
        assertThat(nowhere.err()).contains("is not a folder of a fleet").hasLineCount(1);
    }

    @Test
    void ofManyHostsAFewAreSeeds() throws IOException {
        Invocation made = init("--hosts", "a,b,c,d,e,f,g");
        Path chosen = folder.resolve("chosen");
        init("--hosts", "a,b,c=10.0.0.7,d", "--seeds", "b,c", "--dir", chosen.toString());

        assertThat(made.code()).as(made.err()).isZero();
        assertThat(made.out()).contains("new agents contact first: a, b, c, d, e\n");
        assertThat(WanderConfig.load(folder.resolve("lab/hosts/g/wander.yaml"))
                        .agent()
                        .seeds())
                .extracting(HostPort::host)
                .containsExactly("a", "b", "c", "d", "e");
        assertThat(WanderConfig.load(chosen.resolve("hosts/a/wander.yaml"))
                        .agent()
                        .seeds())
                .containsExactly(new HostPort("b", 7946), new HostPort("10.0.0.7", 7946));
        assertThat(chosen.resolve(".gitignore")).hasContent("*");
    }

    @Test
    void theResultComesAsJson() {
        Object json = JsonTree.parse(
                init("--seeds", "a", "--port", "7000", "--json", "-").out());

        assertThat(JsonTree.at(json, "hosts.0.name")).isEqualTo("a");
        assertThat(JsonTree.at(json, "hosts.0.address")).isEqualTo("a:7000");
        assertThat(JsonTree.at(json, "hosts.0.configuration")).isEqualTo(folder + "/lab/hosts/a/wander.yaml");
        assertThat(JsonTree.at(json, "authority")).isEqualTo(folder + "/lab/ca");
    }

    @Test
    void nothingIsOverwrittenAndNothingIsLeftBehind() throws IOException {
        Path mine = Files.createDirectory(folder.resolve("lab"));

        Invocation refused = init("--seeds", "a");
        Invocation nowhere =
                init("--seeds", "a", "--dir", folder.resolve("no/where").toString());

        assertThat(refused.code()).isEqualTo(ExitCode.CANNOT_CREATE_OUTPUT);
        assertThat(refused.err())
                .contains("lab: already exists; choose another folder")
                .hasLineCount(1);
        assertThat(nowhere.code()).isEqualTo(ExitCode.CANNOT_CREATE_OUTPUT);
        assertThat(nowhere.err()).contains("there is no such folder").hasLineCount(1);
        assertThat(mine).isEmptyDirectory();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(mine);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    --seeds a,b c              | 'b c' is not a host
                    --seeds a,,b               | '' is not a host
                    --seeds ../a               | '../a' is not a host
                    --seeds a=10.0.0           | 'a=10.0.0' is not a host
                    --seeds fd00::5            | 'fd00::5' is not a host
                    --seeds a=10.0.0.5:0       | 'a=10.0.0.5:0' is not a host
                    --seeds a=h:1,b=h:1        | --seeds has two agents at h:1
                    --seeds a,b,a              | --seeds names 'a' twice
                    --seeds a;--port 0         | --port must be from 1 to 65535
                    --seeds a;--port x         | --port
                    --seeds a;--resource a b   | 'a b' is not a valid resource name
                    --seeds a;--profile far    | --profile
                    --port 7000                | name the hosts of the fleet with --hosts
                    --hosts a;--seeds b        | --seeds names 'b', which is not among --hosts
                    --hosts a;--add b          | --add adds one host
                    --hosts a,a                | --hosts names 'a' twice
                    """)
    void wrongUsageIsSaidInOneLine(String flags, String complaint) throws IOException {
        List<String> arguments = new ArrayList<>();
        for (String flag : flags.split(";")) {
            arguments.addAll(List.of(flag.split(" ", 2)));
        }

        Invocation refused = init(arguments.toArray(String[]::new));

        assertThat(refused.code()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err())
                .startsWith("wander init: ")
                .contains(complaint)
                .hasLineCount(1);
        assertThat(folder).isEmptyDirectory();
    }

    private Invocation init(String... more) {
        List<String> arguments = new ArrayList<>(List.of("init", "--fleet", "lab"));
        arguments.addAll(List.of(more));
        if (!arguments.contains("--dir")) {
            arguments.addAll(List.of("--dir", folder.resolve("lab").toString()));
        }
        return Invocation.of(arguments.toArray(String[]::new));
    }

    private static void assertAccepted(WanderConfig config) {
        Signatures signatures = Signatures.ofJdk();
        Identity identity =
                Identity.load(config.identity().certificate(), config.identity().key(), signatures);
        List<X509Certificate> authorities =
                PemFiles.certificates(config.identity().trust());
        RevocationFile revocations =
                RevocationFile.load(config.identity().revocations().orElseThrow(), authorities);
        Trust trust = new Trust(
                authorities, AgentCertificate.fleets(authorities.get(0)).get(0), revocations, signatures);
        assertThat(trust.judge(identity.certificate().certificate(), Instant.now()))
                .isEqualTo(identity.certificate());
    }
}
