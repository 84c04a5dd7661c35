package io.wandertoken.shedlock;

import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.http.ApiConfig;
import io.wandertoken.agent.http.ApiServer;
import io.wandertoken.agent.live.LiveAgent;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.client.Wander;
import io.wandertoken.protocol.agent.context.AgentConfig;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import net.javacrumbs.shedlock.core.ExtensibleLockProvider;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Real agents over UDP, each with its API, and a provider that asks them in turns. */
final class TestAgents implements BeforeAllCallback, AfterAllCallback {
    static final String SPACE = "jobs";

    /** Three seconds without any sign of a token, so that a busy machine's pause is not taken for a loss. */
    private static final AgentConfig PATIENT = AgentConfig.loopback()
            .withVigilance(
                    new AgentConfig.Vigilance(AgentConfig.loopback().vigilance().beat(), 30, 2, 30));

    private final ThrowawayFleet fleet = ThrowawayFleet.make("shedlock");
    private final List<LiveAgent> agents = new ArrayList<>();
    private final List<ApiServer> servers = new ArrayList<>();
    private final List<ExtensibleLockProvider> providers = new ArrayList<>();
    private final AtomicInteger next = new AtomicInteger();

    private final int count;

    TestAgents(int count) {
        this.count = count;
    }

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        for (int i = 0; i < count; i++) {
            List<InetSocketAddress> seeds =
                    agents.isEmpty() ? List.of() : List.of(agents.get(0).address());
            WanderConfig.Resources resources =
                    new WanderConfig.Resources(List.of(ResourceSettings.locks(SPACE, 1)), false);
            agents.add(LiveAgent.start(fleet.setup("agent" + i, resources, PATIENT, seeds)));
            Path home = fleet.folder().resolve("agent" + i);
            servers.add(ApiServer.open(ApiConfig.in(home), agents.get(i)));
            providers.add(new WandertokenLockProvider(Wander.connect(home), SPACE));
        }
    }

    /** Each lock is asked for at another agent than the one before. */
    ExtensibleLockProvider provider() {
        return wanted ->
                providers.get(next.getAndIncrement() % providers.size()).lock(wanted);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        servers.forEach(ApiServer::close);
        agents.forEach(LiveAgent::close);
        fleet.close();
    }
}
