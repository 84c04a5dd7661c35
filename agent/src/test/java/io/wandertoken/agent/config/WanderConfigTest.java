package io.wandertoken.agent.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.control.LeaseRequest.OnIsolated;
import io.wandertoken.control.LeaseView;
import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.licence.Quorum;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WanderConfigTest {
    private static final String COMPLETE = """
            profile: wan
            agent:
              name: alpha
              bind: 0.0.0.0:7946
              advertise: 10.0.0.5:7946
              seeds: [10.0.0.5:7946, b.example:7946, "[fd00::5]:7946"]
              data: state
              pairwise-keys: false
              multicast: 239.255.79.46:7948
              multicast-interface: eth1
              multicast-ttl: 4
            identity:
              certificate: a.crt
              key: a.key
              trust: ca.crt
              revocations: ca.crl
            resources:
              nas:
                mode: soft
                permits: 2
                hold: 1h30m
                min-interval: 10m
                idle: 100ms
                gap: 30s
                capacity: 30
                on-lost: kill
                on-isolated: skip
                on-token-loss: regenerate
              printer:
                mode: path-reversal
                on-token-loss: stop
            api:
              listen: off
              socket: run/wander.sock
              hosts: []
            log: {format: json, level: debug}
            """;

    @TempDir
    private Path folder;

    private ConfigFiles files;

    @BeforeEach
    void makeFiles() {
        files = new ConfigFiles(folder);
    }

    @Test
    void pairwiseKeysAreOnUnlessSwitchedOff() {
        assertThat(files.load(COMPLETE.replace("  pairwise-keys: false\n", ""))
                        .agent()
                        .pairwiseKeys())
                .isTrue();
        assertThatThrownBy(() -> files.load(COMPLETE.replace("pairwise-keys: false", "pairwise-keys: maybe")))
                .hasMessageContaining("agent.pairwise-keys: 'maybe' is neither true nor false");
    }

    @Test
    void everySettingIsRead() {
        WanderConfig config = files.load(COMPLETE);

        assertThat(config.profile()).isEqualTo(Profile.WAN);
        assertThat(config.profile().patience()).isEqualTo(AgentConfig.wan());
        assertThat(config.agent())
                .isEqualTo(new AgentSettings(
                        "alpha",
                        new HostPort("0.0.0.0", 7946),
                        Optional.of(new HostPort("10.0.0.5", 7946)),
                        List.of(
                                new HostPort("10.0.0.5", 7946),
                                new HostPort("b.example", 7946),
                                new HostPort("fd00::5", 7946)),
                        folder.resolve("state"),
                        false,
                        Optional.of(
                                new MulticastSettings(new HostPort("239.255.79.46", 7948), Optional.of("eth1"), 4))));
        assertThat(config.identity())
                .isEqualTo(new IdentitySettings(
                        folder.resolve("a.crt"),
                        folder.resolve("a.key"),
                        folder.resolve("ca.crt"),
                        Optional.of(folder.resolve("ca.crl"))));
        assertThat(config.resources().named())
                .containsExactly(
                        new ResourceSettings(
                                "nas",
                                ResourceSettings.Mode.SOFT,
                                2,
                                new ResourceSettings.Times(
                                        Duration.ofMinutes(90),
                                        Duration.ofMinutes(10),
                                        Duration.ofMillis(100),
                                        Duration.ofSeconds(30),
                                        OptionalInt.of(30)),
                                new ResourceSettings.Reactions(
                                        LeaseView.OnLost.KILL,
                                        OnIsolated.SKIP,
                                        ResourceSettings.OnTokenLoss.REGENERATE)),
                        new ResourceSettings(
                                "printer",
                                ResourceSettings.Mode.PATH_REVERSAL,
                                1,
                                ResourceSettings.Times.DEFAULTS,
                                new ResourceSettings.Reactions(
                                        LeaseView.OnLost.TERM, OnIsolated.WAIT, ResourceSettings.OnTokenLoss.STOP)));
        assertThat(config.api())
                .isEqualTo(
                        new ApiSettings(Optional.empty(), Optional.of(folder.resolve("run/wander.sock")), List.of()));
        assertThat(config.log()).isEqualTo(new LogSettings(LogSettings.Format.JSON, LogSettings.Level.DEBUG));
        assertThat(config.warnings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{weight: 0} | resources.nas.weight: ",
                "{weight: .nan} | resources.nas.weight: ",
                "{weight: -2} | resources.nas.weight: ",
                "{weight: 11} | resources.nas.weight: ",
                "{weight: 4, weight-max: 3} | resources.nas.weight: ",
                "{weight-max: 101} | resources.nas.weight-max: ",
                "{mode: ring, weight: 2} | resources.nas.weight: a strict mode serves clients in an order of its own",
            })
    void aWeightIsAWholeNumberUpToItsMaximum(String nas, String problem) {
        assertThat(files.problems(ConfigFiles.LEAST.replace("nas: {}", "nas: " + nas)))
                .singleElement()
                .asString()
                .contains(problem);
        assertThat(files.load(ConfigFiles.LEAST.replace("nas: {}", "nas: {weight: 20, weight-max: 40}"))
                        .resources()
                        .named()
                        .get(0)
                        .weights())
                .isEqualTo(new ResourceSettings.Weights(20, 40));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{permits: auto, permits-max: 0} | resources.nas.permits-max: '0' is not a whole number from 1 to 64",
                "{permits: auto, permits-max: 65} | resources.nas.permits-max: ",
                "{permits: auto, slowdown: 1} | resources.nas.slowdown: '1' is not a number above 1",
                "{permits: auto, slowdown: 0.5} | resources.nas.slowdown: ",
                "{permits: auto, slowdown: .nan} | resources.nas.slowdown: ",
                "{permits: auto, slowdown: fast} | resources.nas.slowdown: ",
                "{permits: 3, slowdown: 2} | resources.nas.slowdown: has no effect without 'permits: auto'",
                "{permits-max: 3} | resources.nas.permits-max: has no effect without 'permits: auto'",
                "{permits: auto, permits-max: 9, capacity: 4} | resources.nas.permits-max: ",
                "{permits: auto, permits-max: 4, routing: random, capacity: 9} | resources.nas.permits: auto needs",
                "{permits: automatic} | resources.nas.permits: ",
            })
    void permitsThatAdaptHaveAMaximumAndASlowdown(String nas, String problem) {
        assertThat(files.problems(ConfigFiles.LEAST.replace("nas: {}", "nas: " + nas)))
                .singleElement()
                .asString()
                .contains(problem);
        ResourceSettings usual = files.load(ConfigFiles.LEAST.replace("nas: {}", "nas: {permits: auto}"))
                .resources()
                .named()
                .get(0);
        assertThat(usual.permits()).isEqualTo(8);
        assertThat(usual.slowdown()).isEqualTo(1.5);
    }

    @Test
    void metricsCanHaveAnAddressOfTheirOwn() {
        assertThat(files.load(ConfigFiles.LEAST).metrics()).isEmpty();
        assertThat(files.load(ConfigFiles.LEAST + "metrics: {listen: off}\n").metrics())
                .isEmpty();
        assertThat(files.load(ConfigFiles.LEAST + "metrics: {listen: '0.0.0.0:7948'}\n")
                        .metrics())
                .contains(new HostPort("0.0.0.0", 7948));
    }

    @Test
    void theSocketCanBelongToAGroup() {
        assertThat(files.load(ConfigFiles.LEAST + "api: {socket-group: root}\n")
                        .api()
                        .socketGroup())
                .contains("root");
        assertThatThrownBy(() -> files.load(ConfigFiles.LEAST + "api: {socket-group: no-such-group}\n"))
                .hasMessageContaining("api.socket-group: there is no group 'no-such-group' on this host");
        assertThatThrownBy(() -> files.load(ConfigFiles.LEAST + "api: {socket-group: root, socket: off}\n"))
                .hasMessageContaining("api.socket-group: has no effect without a socket");
    }

    @Test
    void httpCanBeEncryptedWithTheCertificateOfTheAgentOrAnother() {
        WanderConfig usual = files.load(ConfigFiles.LEAST + "api: {tls: true}\n");
        assertThat(usual.api().tls())
                .contains(new ApiSettings.Tls(
                        usual.identity().certificate(), usual.identity().key()));
        assertThat(files.load(ConfigFiles.LEAST + "api: {tls: true, certificate: a.crt, key: a.key}\n")
                        .api()
                        .tls()
                        .orElseThrow()
                        .certificate())
                .hasFileName("a.crt");
        assertThatThrownBy(() -> files.load(ConfigFiles.LEAST + "api: {tls: true, certificate: a.crt}\n"))
                .hasMessageContaining("give both or none");
        assertThatThrownBy(() -> files.load(ConfigFiles.LEAST + "api: {certificate: a.crt, key: a.key}\n"))
                .hasMessageContaining("has no effect without 'tls: true'");
        assertThatThrownBy(() -> files.load(ConfigFiles.LEAST + "api: {tls: true, socket: off}\n"))
                .hasMessageContaining("api.tls: needs the socket");
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:7947, 127.0.0.1:7947 is the address of 'api: listen'; choose another port",
        "7948, host:port",
        "0.0.0.0:99999, host:port"
    })
    void aWrongAddressForMetricsIsReported(String address, String problem) {
        assertThatThrownBy(() -> files.load(ConfigFiles.LEAST + "metrics: {listen: '" + address + "'}\n"))
                .isInstanceOf(ConfigProblem.class)
                .hasMessageContaining("metrics.listen")
                .hasMessageContaining(problem);
    }

    @Test
    void whatIsNotSaidHasADefault() {
        WanderConfig config = files.load(ConfigFiles.LEAST);

        assertThat(config.profile()).isEqualTo(Profile.LAN);
        assertThat(config.agent().name()).as("the certificate's").isEqualTo("a");
        assertThat(config.agent().data()).isEqualTo(files.home().folder());
        assertThat(config.identity().revocations()).isEmpty();
        assertThat(config.resources())
                .isEqualTo(new WanderConfig.Resources(List.of(ResourceSettings.of("nas")), false));
        assertThat(config.api().listen()).hasToString("Optional[127.0.0.1:7947]");
        assertThat(config.api().socket()).contains(files.home().folder().resolve("wander.sock"));
        assertThat(config.log()).isEqualTo(LogSettings.DEFAULTS);
    }

    @Test
    void forDevelopmentEveryResourceIsThere() {
        WanderConfig dev = WanderConfig.dev(files.home());

        assertThat(dev.profile()).isEqualTo(Profile.LOCAL);
        assertThat(dev.agent().bind().isLoopback()).isTrue();
        assertThat(dev.resources().anyResource()).isTrue();
    }

    @Test
    void thePapersWalkNeedsToKnowTheNumberOfAgents() {
        for (String resource : List.of(
                "{routing: random}",
                "{routing: random, capacity: 30, mode: ring}",
                "{routing: random, capacity: 30, quorum: [a, b, c]}")) {
            assertThat(files.problems(ConfigFiles.LEAST.replace("nas: {}", "nas: " + resource)))
                    .anyMatch(problem -> problem.contains("resources.nas.routing: random is the papers' walk"));
        }
        assertThat(files.load(ConfigFiles.LEAST.replace("nas: {}", "nas: {routing: random, capacity: 30}"))
                        .resources()
                        .named()
                        .get(0)
                        .routing())
                .isEqualTo(ResourceSettings.Routing.RANDOM);
    }

    @Test
    void onlyAStrictModeCanStop() {
        assertThat(files.problems(ConfigFiles.LEAST.replace("nas: {}", "nas: {mode: soft, on-token-loss: stop}")))
                .singleElement()
                .asString()
                .endsWith("resources.nas.on-token-loss: mode soft always regenerates a lost token; say regenerate, or"
                        + " choose another mode");
    }

    @Test
    void everythingThatIsWrongIsSaidAtOnceInTheOrderOfTheFile() {
        assertThat(files.problems("""
                        profil: lan
                        agent:
                          bind: 0.0.0.0:7946
                          seeds: [b:7946, c, "d:70000", b:7946]
                          bind: 10.0.0.5:7946
                        identity:
                          certificate: absent.crt
                          key: a.key
                        resources:
                          nas:
                            mode: sotf
                            permits: 0
                            hold: 0s
                            idle: soon
                            min-interval: 400d
                            capacity: many
                            on-token-loss: stop
                            on_lost: kill
                          "no name": {}
                          tape: [1]
                        api:
                          listen: 0.0.0.0:7947
                          hosts: all
                        log: {level: loud, format:}
                        extra: 1
                        """))
                .containsExactly(
                        "wander.yaml:1: profil: is not known; did you mean 'profile'?",
                        "wander.yaml:3: agent.bind: 0.0.0.0:7946 stands for all addresses of this machine; add 'advertise'"
                                + " with the one at which others reach it",
                        "wander.yaml:4: agent.seeds: 'c' is not an address; allowed: host:port or [IPv6 address]:port, the"
                                + " port from 1 to 65535",
                        "wander.yaml:4: agent.seeds: 'd:70000' is not an address; allowed: host:port or [IPv6 address]:port,"
                                + " the port from 1 to 65535",
                        "wander.yaml:4: agent.seeds: b:7946 appears twice; keep one",
                        "wander.yaml:5: agent.bind: appears twice, first in line 3; keep one",
                        "wander.yaml:6: identity.trust: is missing; name the certificate of the fleet's authority",
                        "wander.yaml:7: identity.certificate: absent.crt: there is no such file; name a PEM file with a"
                                + " certificate, such as 'wander ca issue' makes",
                        "wander.yaml:11: resources.nas.mode: 'sotf' is not known; did you mean 'soft'? Allowed: soft,"
                                + " ring, request, tree, path-reversal",
                        "wander.yaml:12: resources.nas.permits: '0' is not a whole number from 1 to 1000",
                        "wander.yaml:13: resources.nas.hold: '0s' is out of range; allowed: 1ms to 30d",
                        "wander.yaml:14: resources.nas.idle: 'soon' is not a duration; allowed: such as 100ms, 4s, 15m or"
                                + " 1h30m, 1ms to 1d",
                        "wander.yaml:15: resources.nas.min-interval: '400d' is out of range; allowed: 0s to 365d",
                        "wander.yaml:16: resources.nas.capacity: 'many' is not a whole number from 1 to 1000000",
                        "wander.yaml:18: resources.nas.on_lost: is not known; did you mean 'on-lost'?",
                        "wander.yaml:19: resources.no name: is not a valid resource name; allowed: 1 to 63 letters, digits,"
                                + " dots, dashes and underscores",
                        "wander.yaml:20: resources.tape: is not a section; write its settings below it, indented",
                        "wander.yaml:22: api.listen: 0.0.0.0:7947 can be reached from other machines; name in 'hosts' how"
                                + " they may call it, or listen on 127.0.0.1",
                        "wander.yaml:23: api.hosts: is not a list; write [one, two], or a line '- one' for each",
                        "wander.yaml:24: log.format: has no value; give it one, or remove the line",
                        "wander.yaml:24: log.level: 'loud' is not known; allowed: error, warn, info, debug",
                        "wander.yaml:25: extra: is not known; allowed: agent, api, identity, log, metrics, profile, resources");
    }

    @Test
    void anEmptySectionLacksWhatIsNeeded() {
        assertThat(files.problems("agent:\nidentity: 7\n"))
                .containsExactly(
                        "wander.yaml:1: agent.bind: is missing; give the address to listen on, such as 0.0.0.0:7946",
                        "wander.yaml:1: resources: there are none; name at least one, such as 'nas: {hold: 1h}'",
                        "wander.yaml:2: identity: is not a section; write its settings below it, indented",
                        "wander.yaml:2: identity.certificate: is missing; name the agent's certificate",
                        "wander.yaml:2: identity.key: is missing; name the private key of the certificate",
                        "wander.yaml:2: identity.trust: is missing; name the certificate of the fleet's authority");
    }

    @Test
    void aKeyThatOthersCanReadIsRefused() throws IOException {
        Files.setPosixFilePermissions(folder.resolve("a.key"), PosixFilePermissions.fromString("rw-r--r--"));

        assertThat(files.problems(ConfigFiles.LEAST))
                .singleElement()
                .asString()
                .startsWith("wander.yaml:4: identity.key: a.key: other users can read or change this private key; run");
    }

    @Test
    void aRevocationListThatIsNamedMustBeThere() {
        assertThat(files.problems(ConfigFiles.LEAST.replace("trust:", "revocations: no.crl, trust:")))
                .containsExactly(
                        "wander.yaml:4: identity.revocations: no.crl: there is no such file; copy the authority's"
                                + " list there, or name none");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{kind: locks, shards: 0} | resources.nas.shards: ",
                "{kind: locks, shards: -1} | resources.nas.shards: ",
                "{kind: locks, shards: .nan} | resources.nas.shards: ",
                "{kind: locks, shards: 1001} | resources.nas.shards: ",
                "{kind: lock} | resources.nas.kind: ",
                "{gap: -1s} | resources.nas.gap: ",
                "{gap: 876000h} | resources.nas.gap: ",
                "{hold: 0s} | resources.nas.hold: ",
                "{hold: 876000h} | resources.nas.hold: ",
            })
    void shardsAndTimesOutOfRangeAreRefused(String nas, String problem) {
        assertThat(files.problems(ConfigFiles.LEAST.replace("nas: {}", "nas: " + nas)))
                .singleElement()
                .asString()
                .contains(problem);
    }

    @Test
    void namedLocksHaveShardsAndNothingThatContradictsThem() {
        ResourceSettings locks = files.load(ConfigFiles.LEAST.replace("nas: {}", "nas: {kind: locks, shards: 3}"))
                .resources()
                .named()
                .get(0);

        assertThat(locks).isEqualTo(ResourceSettings.locks("nas", 3));
        assertThat(files.problems(ConfigFiles.LEAST.replace(
                        "nas: {}", "nas: {kind: locks, permits: 2, mode: soft, gap: 1s, weight: 2, weight-max: 3}")))
                .hasSize(5)
                .allSatisfy(problem -> assertThat(problem).contains("kind: locks"));
        assertThat(files.load(ConfigFiles.LEAST.replace("nas: {}", "nas: {kind: locks, quorum: [a, b, c]}"))
                        .resources()
                        .named()
                        .get(0)
                        .quorum())
                .contains(Quorum.of(List.of("a", "b", "c")));
        assertThat(files.problems(ConfigFiles.LEAST.replace("nas: {}", "nas: {shards: 3}")))
                .singleElement()
                .asString()
                .contains("no effect without 'kind: locks'");
    }

    @Test
    void aQuorumIsAnOddNumberOfAgentsThatHaveOneVoteEach() {
        assertThat(files.problems(ConfigFiles.LEAST.replace("nas: {}", "nas: {quorum: [a, b]}")))
                .singleElement()
                .asString()
                .contains("needs an odd number of agents");
        assertThat(files.problems(ConfigFiles.LEAST.replace("nas: {}", "nas: {quorum: [a, b, a]}")))
                .singleElement()
                .asString()
                .contains("names a twice");
        assertThat(files.problems(ConfigFiles.LEAST.replace("nas: {}", "nas: {quorum-before: [a]}")))
                .singleElement()
                .asString()
                .contains("no effect without 'quorum'");
    }

    @Test
    void morePermitsThanAgentsContradictEachOther() {
        assertThat(files.problems(ConfigFiles.LEAST.replace("nas: {}", "nas: {permits: 3, capacity: 2}")))
                .containsExactly(
                        "wander.yaml:5: resources.nas.permits: 3 permits for 2 agents hold nobody back; allowed:"
                                + " at most the capacity");
    }

    @Test
    void whatIsAllowedButRiskyIsAWarning() {
        WanderConfig config = files.load(ConfigFiles.LEAST.replace("  seeds: [b.example:7946]\n", "")
                + "api: {listen: 10.0.0.5:7947, hosts: [nas.example]}\n");

        assertThat(config.warnings())
                .containsExactly(
                        folder
                                + "/wander.yaml:1: agent.seeds: there are none, so this agent meets only those who know it",
                        folder
                                + "/wander.yaml:5: api.listen: 10.0.0.5:7947 can be reached from other machines, and HTTP is"
                                + " not encrypted; set 'tls: true'");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ''                    | wander.yaml: is empty; 'wander init' makes a complete one
                    '# nothing'           | wander.yaml: is empty; 'wander init' makes a complete one
                    '- lan'               | wander.yaml:1: is not a list of settings; write lines such as 'profile: lan'
                    'a: &x [1]|b: *x'     | wander.yaml:2: has an alias (*name); write the value out
                    'a: 1|---|b: 2'       | wander.yaml:2: is not YAML: but found another document; check indentation, colons and quotes
                    'a: [1'               | wander.yaml:1: is not YAML: expected ',' or ']', but got <stream end>; check indentation, colons and quotes
                    """)
    void whatIsNoConfigurationIsSaidInOneLine(String text, String problem) {
        assertThat(files.problems(text.replace('|', '\n'))).containsExactly(problem);
    }

    @Test
    void whatIsTooLargeTooDeepOrNoTextIsRefused() throws IOException {
        assertThat(files.problems("#".repeat(YamlFile.MOST_BYTES + 1)))
                .containsExactly("wander.yaml: is larger than 256 KiB; is it the right file?");
        assertThat(files.problems("a: " + "[".repeat(100_000)))
                .containsExactly("wander.yaml:1: is nested more than 16 levels deep; three are enough");
        Files.write(folder.resolve("wander.yaml"), new byte[] {(byte) 0xc3, 0x28});
        assertThat(files.problems(folder.resolve("wander.yaml")))
                .containsExactly("wander.yaml: is not a text in UTF-8; save it as one");
        assertThat(files.problems(folder.resolve("absent.yaml")))
                .containsExactly("absent.yaml: there is no such file; make one with 'wander init', or name another with"
                        + " --config");
        assertThat(files.problems(folder)).singleElement().asString().contains("cannot be read");
    }

    @Test
    void whateverIsInTheFileItIsReadOrRefusedInOrder() {
        String alphabet = "abk:-[]{},&*!|>'\"%@`#? \n\t0.7\u0000é\ufeff";
        for (int seed = 0; seed < 3_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            StringBuilder text = new StringBuilder(random.nextBoolean() ? COMPLETE : "");
            for (int change = random.nextInt(40); change >= 0; change--) {
                int at = random.nextInt(text.length() + 1);
                int end = Math.min(text.length(), at + random.nextInt(6));
                int letter = random.nextInt(alphabet.length());
                text.replace(at, end, alphabet.substring(letter, letter + 1));
            }

            // Anything but a list of lines would be thrown.
            List<String> problems = files.problems(text.toString());

            assertThat(problems)
                    .as("seed " + seed)
                    .allSatisfy(line -> assertThat(line)
                            .matches("wander\\.yaml(:\\d+: .+|: is (empty|not a text in UTF-8);.+)")
                            .hasLineCount(1));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a:1", "a.b-c.example:7946", "10.0.0.5:65535", "[::1]:7946", "[fd00::5]:1", "a_b:7"})
    void addressesAreReadAsTheyAreWritten(String text) {
        assertThat(HostPort.parse(text))
                .hasValueSatisfying(address -> assertThat(address).hasToString(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                ":1",
                "a:",
                "a:b",
                "a:65536",
                "a:-1",
                "a b:1",
                "::1:7946",
                "[::1]",
                "[a]:1",
                "[:::1]:1",
                "-a:1",
                "a-:1",
                "256.1.1.1:1",
                "1.2.3:1",
                "a..b:1",
                "http://a:1",
                "[1.2.3.4]:1"
            })
    void whatIsNoAddressIsRefused(String text) {
        assertThat(HostPort.parse(text)).isEmpty();
    }
}
