package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.config.WanderHome;
import io.wandertoken.agent.live.ThrowawayFleet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("loopback")
@Timeout(180)
class AgentProcessTest {

    @TempDir
    private Path folder;

    @Test
    void anAgentWhoseLogNobodyReadsGoesOn() throws InterruptedException {
        WanderHome home = new WanderHome(folder);
        WanderConfig config = WanderConfig.dev(home);
        CompletableFuture<Boolean> reader = new CompletableFuture<>();
        List<String> lines = new CopyOnWriteArrayList<>();
        try (ThrowawayFleet fleet = ThrowawayFleet.make("test");
                AgentProcess process = new AgentProcess(
                        fleet.setup("dev", config.resources(), config.profile().patience(), List.of())
                                .withConfig(config),
                        home,
                        true,
                        line -> {
                            reader.join();
                            lines.add(line);
                        })) {
            io.wandertoken.client.Wander wander = io.wandertoken.client.Wander.over(process.agent());

            assertThat(wander.resource("nas").tryAcquire(Duration.ofMinutes(1)))
                    .hasValueSatisfying(lease -> assertThat(lease.release()).isNotNull());

            reader.complete(true);
        }
        assertThat(lines.get(0)).contains("agent-started");
        assertThat(lines).anyMatch(line -> line.contains("lease-released"));
        assertThat(lines).anyMatch(line -> line.contains("agent-stopping"));
    }
}
