package io.wandertoken.cli.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.config.ApiSettings;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.cli.Wrapper;
import io.wandertoken.control.host.AgentDescriptor;
import io.wandertoken.control.host.WanderHome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("loopback")
@Timeout(900)
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

    @Test
    void anAgentThatDoesNotListenIsReachedByItsSocket() throws Exception {
        Path socket = folder.resolve("quiet.sock");
        try (ThrowawayFleet fleet = ThrowawayFleet.make("test");
                AgentProcess process =
                        start(fleet, new ApiSettings(Optional.empty(), Optional.of(socket), List.of()))) {
            assertThat(process.announce())
                    .contains("no dashboard, because 'api: listen' is off; the API listens on the socket " + socket);

            try (Wrapper run = Wrapper.start(folder, "run", "nas", "--", "echo", "ran")) {
                assertThat(run.rest()).isEqualTo("ran\n");
                assertThat(run.code()).isZero();
            }
        }
    }

    @Test
    void anAgentWithNeitherTellsThatNobodyFindsIt() throws Exception {
        try (ThrowawayFleet fleet = ThrowawayFleet.make("test");
                AgentProcess process = start(fleet, new ApiSettings(Optional.empty(), Optional.empty(), List.of()))) {
            assertThat(process.announce()).anyMatch(line -> line.contains("'api: listen' and 'api: socket' are off"));

            assertThat(AgentDescriptor.read(folder.resolve(AgentDescriptor.FILE)))
                    .isEmpty();
        }
    }

    private AgentProcess start(ThrowawayFleet fleet, ApiSettings api) {
        WanderHome home = new WanderHome(folder);
        WanderConfig dev = WanderConfig.dev(home);
        WanderConfig config = new WanderConfig(
                dev.profile(),
                dev.agent(),
                dev.identity(),
                dev.resources(),
                new WanderConfig.Surface(api, dev.log()),
                List.of());
        return new AgentProcess(
                fleet.setup("dev", config.resources(), config.profile().patience(), List.of())
                        .withConfig(config),
                home,
                false,
                line -> {});
    }
}
