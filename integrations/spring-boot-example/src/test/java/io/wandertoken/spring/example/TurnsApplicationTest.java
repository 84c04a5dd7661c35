package io.wandertoken.spring.example;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.config.Profile;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.http.ApiConfig;
import io.wandertoken.agent.http.ApiServer;
import io.wandertoken.agent.live.LiveAgent;
import io.wandertoken.agent.live.ThrowawayFleet;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.ConfigurableApplicationContext;

/** Three instances of the application, each with an agent of its own, under Spring Boot 4. */
@Tag("loopback")
@Timeout(900)
class TurnsApplicationTest {
    private static final List<String> NAMES = List.of("a", "b", "c");

    @TempDir
    private Path folder;

    private final ThrowawayFleet fleet = ThrowawayFleet.make("turns");
    private final List<AutoCloseable> running = new ArrayList<>();

    @AfterEach
    void stop() throws Exception {
        for (int i = running.size() - 1; i >= 0; i--) {
            running.get(i).close();
        }
        fleet.close();
    }

    @Test
    void threeInstancesTakeTurns() throws Exception {
        assertThat(SpringBootVersion.getVersion()).startsWith("4.");
        List<InetSocketAddress> seeds = new ArrayList<>();
        for (String name : NAMES) {
            startAgent(name, seeds);
        }

        ExecutorService threads = Executors.newFixedThreadPool(NAMES.size());
        running.add(threads::shutdownNow);
        List<Future<ConfigurableApplicationContext>> instances = NAMES.stream()
                .map(name -> threads.submit(() -> startInstance(name)))
                .toList();
        for (Future<ConfigurableApplicationContext> instance : instances) {
            ConfigurableApplicationContext context = instance.get(240, TimeUnit.SECONDS);
            running.add(context);
            assertThat(context.getBean("wanderHealthIndicator", HealthIndicator.class)
                            .health()
                            .getStatus())
                    .isEqualTo(Status.UP);
        }

        List<String> lines = Files.readAllLines(folder.resolve("journal"));
        assertThat(lines).hasSize(18);
        for (int i = 0; i < lines.size(); i += 2) {
            String name = lines.get(i).substring(0, 1);
            assertThat(lines.subList(i, i + 2)).as("a turn").containsExactly(name + " begins", name + " ends");
        }
        assertThat(lines).filteredOn(line -> line.endsWith("begins")).contains("a begins", "b begins", "c begins");
    }

    private void startAgent(String name, List<InetSocketAddress> seeds) throws Exception {
        LiveAgent agent = LiveAgent.start(fleet.setup(
                name, new WanderConfig.Resources(List.of(), true), Profile.LOCAL.patience(), List.copyOf(seeds)));
        running.add(agent);
        seeds.add(agent.address());
        running.add(ApiServer.open(ApiConfig.in(folder.resolve(name)), agent));
    }

    private ConfigurableApplicationContext startInstance(String name) {
        return new SpringApplicationBuilder(TurnsApplication.class)
                .bannerMode(Banner.Mode.OFF)
                .run(
                        "--turns.file=" + folder.resolve("journal"),
                        "--turns.name=" + name,
                        "--wander.home=" + folder.resolve(name));
    }
}
