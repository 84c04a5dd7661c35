package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.testsupport.NetworkNamespaces;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Multicast between two hosts that share a network. */
@Tag("netns")
@Timeout(900)
class GroupNamespacesTest {
    private static final String PORT = "7948";

    @ParameterizedTest
    @ValueSource(strings = {"239.255.79.46", "ff02::7946", "ff05::7946"})
    void aGroupIsHeardOnTheNextHost(String group) throws Exception {
        Optional<String> obstacle = NetworkNamespaces.obstacle();
        obstacle.ifPresent(reason -> System.out.println("skipped, as it needs root, iproute2 and nftables: " + reason));
        Assumptions.assumeTrue(obstacle.isEmpty(), () -> obstacle.orElse(""));

        try (Namespaces hosts = new Namespaces()) {
            hosts.make(1);
            Process speaker = hosts.start(hosts.agent(0), NamespaceGroup.class, List.of(group, PORT, "e0", "speak"));
            Process hearer = hosts.start(hosts.middle(), NamespaceGroup.class, List.of(group, PORT, "p0", "hear"));
            try (BufferedReader answer =
                    new BufferedReader(new InputStreamReader(hearer.getInputStream(), StandardCharsets.UTF_8))) {
                assertThat(answer.readLine()).isEqualTo("heard 42");
            } finally {
                speaker.destroyForcibly();
                hearer.destroyForcibly();
            }
        }
    }
}
