package io.wandertoken.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MulticastSettingsTest {
    @TempDir
    private Path folder;

    private ConfigFiles files;

    @BeforeEach
    void makeFiles() {
        files = new ConfigFiles(folder);
    }

    @Test
    void thereIsNoGroupUnlessOneIsNamed() {
        assertThat(files.load(ConfigFiles.LEAST).agent().multicast()).isEmpty();
    }

    @Test
    void aGroupStaysOnItsNetworkUnlessItIsToldOtherwise() {
        assertThat(files.load(with("multicast: '[ff02::7946]:7948'")).agent().multicast())
                .contains(new MulticastSettings(new HostPort("ff02::7946", 7948), Optional.empty(), 1));
    }

    @Test
    void whatIsNoGroupIsRefusedInOneLine() {
        assertThat(files.problems(with("multicast: 10.0.0.5:7948")))
                .singleElement()
                .asString()
                .endsWith(
                        "agent.multicast: 10.0.0.5:7948 is not a multicast group; name one such as 239.255.79.46:7948 or"
                                + " [ff02::7946]:7948, the same for all agents of the fleet");
        assertThat(files.problems(with("multicast: group.example:7948")))
                .singleElement()
                .asString()
                .contains("group.example:7948 is not a multicast group");
        assertThat(files.problems(with("multicast: 239.255.79.46")))
                .singleElement()
                .asString()
                .contains("'239.255.79.46' is not an address");
    }

    @Test
    void thePortOfTheGroupIsItsOwn() {
        assertThat(files.problems(with("multicast: 239.255.79.46:7946")))
                .singleElement()
                .asString()
                .endsWith("agent.multicast: the port 7946 is that of 'bind'; choose another for the group");
    }

    @Test
    void timeToLiveHasARange() {
        for (String wrong : new String[] {"-1", "256", "near"}) {
            assertThat(files.problems(with("multicast: 239.255.79.46:7948\n  multicast-ttl: " + wrong)))
                    .singleElement()
                    .asString()
                    .endsWith("agent.multicast-ttl: '" + wrong + "' is not a whole number from 0 to 255");
        }
    }

    @Test
    void whatBelongsToAGroupNeedsOne() {
        assertThat(files.problems(with("multicast-ttl: 2")))
                .singleElement()
                .asString()
                .endsWith("agent.multicast-ttl: has no effect without 'multicast'; name the group, or remove the line");
    }

    private static String with(String line) {
        return ConfigFiles.LEAST.replace("  seeds:", "  " + line + "\n  seeds:");
    }
}
