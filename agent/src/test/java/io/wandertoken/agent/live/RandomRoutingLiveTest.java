package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.transport.AgentEndpoint;
import io.wandertoken.agent.transport.AgentEndpointConfig;
import io.wandertoken.agent.transport.AgentListener;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The journal paper's walk as published, live: nobody asks for the token, and it comes to everybody. */
@Tag("loopback")
class RandomRoutingLiveTest {
    private static final ResourceConfig NAS = ResourceConfig.of("nas")
            .withSkip(Duration.ofMillis(5))
            .withMinInterval(Duration.ofMillis(20))
            .withRandomRouting(new ResourceConfig.RandomRouting(5));

    private final Set<MessageType> heard = ConcurrentHashMap.newKeySet();

    @Test
    void everybodyIsServedAndNobodySendsARequest() {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        List<AgentEndpoint> agents = new ArrayList<>();
        List<AtomicInteger> served = new ArrayList<>();
        try (ThrowawayFleet fleet = ThrowawayFleet.make("random")) {
            for (int i = 0; i < 3; i++) {
                List<InetSocketAddress> seeds =
                        agents.isEmpty() ? List.of() : List.of(agents.get(0).address());
                Identity identity = fleet.identity("agent" + i);
                Client client = new Client();
                AgentEndpoint agent = AgentEndpoint.open(
                        AgentEndpointConfig.of(anyPort, fleet.authority().fleet(), seeds, AgentConfig.loopback()),
                        identity,
                        fleet.trust(),
                        client);
                agents.add(agent);
                served.add(client.grants);
                client.agent = agent;
                agent.add(NAS);
                agent.post(started -> {
                    started.start(agent.nowNanos());
                    started.acquire(0, 1, LeaseTerms.usual(), agent.nowNanos());
                });
            }

            assertThat(Eventually.holds(() -> served.stream().allMatch(grants -> grants.get() >= 3)))
                    .isTrue();
            assertThat(heard)
                    .contains(MessageType.MOVE, MessageType.COMMIT)
                    .doesNotContain(MessageType.WANT, MessageType.QUEUED, MessageType.SIGN, MessageType.SIGNS);
        } finally {
            agents.forEach(AgentEndpoint::close);
        }
    }

    /** Uses the resource again and again. */
    private final class Client implements AgentListener {
        final AtomicInteger grants = new AtomicInteger();
        volatile AgentEndpoint agent;

        @Override
        public void onEvent(AgentEvent event, long nowNanos) {
            if (event instanceof AgentEvent.LeaseGranted granted) {
                grants.incrementAndGet();
                long lease = granted.lease();
                agent.post(holder -> {
                    holder.release(0, lease, agent.nowNanos());
                    holder.acquire(0, lease + 1, LeaseTerms.usual(), agent.nowNanos());
                });
            }
        }

        @Override
        public void onReceived(MessageType type, int peer) {
            heard.add(type);
        }
    }
}
