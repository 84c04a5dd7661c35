package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.transport.accounting.DropReason;
import io.wandertoken.protocol.agent.context.AgentConfig;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("loopback")
@Timeout(900)
class PairwiseLiveTest {

    @ParameterizedTest
    @CsvSource({"true, true, true", "true, true, false"})
    void liveAgentsWithPairwiseKeysTakeTurns(boolean first, boolean second, boolean third) {
        try (LiveFleet fleet = new LiveFleet()) {
            boolean[] keyed = {first, second, third};
            for (int i = 0; i < keyed.length; i++) {
                start(fleet, "agent" + i, keyed[i]);
            }
            for (int round = 0; round < 20; round++) {
                for (LiveAgent agent : fleet.agents) {
                    Client client = Client.of(agent);
                    client.lease();
                    fleet.enter();
                    fleet.exit();
                    client.release();
                }
            }

            assertThat(fleet.mostUsing).hasValue(1);
            for (int i = 0; i < keyed.length; i++) {
                Counters counters = fleet.agents.get(i).counters();
                assertThat(counters.get(Counters.Total.SENT_KEYED) > 0).isEqualTo(keyed[i]);
                assertThat(counters.get(DropReason.BAD_MAC)).isZero();
            }
        }
    }

    @Test
    void agentsOfAThrowawayFleetHaveThemToo() {
        try (ThrowawayFleet fleet = ThrowawayFleet.make("test")) {
            LiveSetup setup = fleet.setup("agent", LiveFleet.nas(), AgentConfig.loopback(), List.of());

            assertThat(setup.network().pairwiseKeys()).isTrue();
        }
    }

    private static void start(LiveFleet fleet, String name, boolean keyed) {
        List<InetSocketAddress> seeds =
                fleet.agents.isEmpty() ? List.of() : List.of(fleet.agents.get(0).address());
        LiveSetup usual = fleet.fleet.setup(name, LiveFleet.nas(), AgentConfig.loopback(), seeds);
        fleet.agents.add(LiveAgent.start(new LiveSetup(
                usual.config(),
                usual.version(),
                usual.identity(),
                usual.trust(),
                usual.network().withPairwiseKeys(keyed),
                usual.files())));
    }
}
