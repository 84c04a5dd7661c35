package io.wandertoken.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.netty.util.Version;
import io.wandertoken.agent.config.Profile;
import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.live.LiveAgent;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.client.Lease;
import io.wandertoken.client.Wander;
import io.wandertoken.client.WanderException;
import io.wandertoken.client.testing.SoloAgent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.core.SimpleLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.actuate.health.Status;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.integration.support.locks.LockRegistry;

/** The starter under Spring Boot 3, with the versions of Netty and Jackson that it puts in place of ours. */
class WanderAutoConfigurationTest {
    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    WanderAutoConfiguration.class,
                    WanderHealthAutoConfiguration.class,
                    WanderMetricsAutoConfiguration.class,
                    WanderShedLockAutoConfiguration.class));

    @Test
    void anEmbeddedAgentRunsWithTheOlderNettyAndLocksAreItsResources() {
        assertThat(SpringBootVersion.getVersion()).startsWith("3.");
        assertThat(Version.identify(Version.class.getClassLoader())
                        .get("netty-common")
                        .artifactVersion())
                .startsWith("4.1.");

        runner.withPropertyValues("wander.mode=alone").run(context -> {
            Lock lock = context.getBean(LockRegistry.class).obtain("nas");
            lock.lock();
            assertThat(context.getBean(Wander.class).agent().resources())
                    .singleElement()
                    .satisfies(nas -> assertThat(nas.holders()).hasSize(1));
            lock.unlock();
            Health health = context.getBean(HealthIndicator.class).health();
            assertThat(health.getStatus()).isEqualTo(Status.UP);
            assertThat(health.getDetails()).containsEntry("agent", "embedded");
        });
    }

    @Test
    void withAResourceOfNamedLocksTheKeysAreAnyNames() {
        try (ThrowawayFleet fleet = ThrowawayFleet.make("spring");
                LiveAgent agent = LiveAgent.start(fleet.setup(
                        "spring",
                        new WanderConfig.Resources(List.of(ResourceSettings.locks("jobs", 1)), false),
                        Profile.LOCAL.patience(),
                        List.of()))) {
            runner.withBean(Wander.class, () -> Wander.over(agent))
                    .withPropertyValues("wander.locks=jobs")
                    .run(context -> {
                        LockRegistry registry = context.getBean(LockRegistry.class);
                        registry.obtain("report").lock();
                        assertThat(registry.obtain("report").tryLock())
                                .as("the same thread, with another object for the same lock")
                                .isTrue();
                        FutureTask<List<Boolean>> others = new FutureTask<>(() -> List.of(
                                registry.obtain("report").tryLock(),
                                registry.obtain("mail").tryLock(30, TimeUnit.SECONDS)));
                        new Thread(others).start();
                        assertThat(others.get(240, TimeUnit.SECONDS)).containsExactly(false, true);
                        registry.obtain("report").unlock();
                        registry.obtain("report").unlock();
                        Optional<SimpleLock> job = context.getBean(LockProvider.class)
                                .lock(new LockConfiguration(
                                        Instant.now(), "report", Duration.ofMinutes(1), Duration.ZERO));
                        assertThat(job).isPresent();
                        job.get().unlock();
                    });
        }
    }

    @Test
    void aBeanOfTheApplicationComesFirstAndItsTroubleShows() {
        SoloAgent agent = new SoloAgent("nas");
        runner.withBean(Wander.class, () -> Wander.over(agent)).run(context -> {
            HealthIndicator health = context.getBean(HealthIndicator.class);
            assertThat(health.health().getDetails()).containsEntry("agent", "solo");
            agent.isolate(true);
            assertThat(health.health().getStatus()).isEqualTo(Status.DOWN);
            assertThat(health.health().getDetails().get("reasons").toString()).contains("isolated");
        });
    }

    @Test
    void metersShowHoldersAndLeases() {
        SoloAgent agent = new SoloAgent("nas");
        Wander wander = Wander.over(agent);
        runner.withBean(Wander.class, () -> wander).run(context -> {
            SimpleMeterRegistry registry = new SimpleMeterRegistry();
            try (Lease lease = wander.resource("nas").acquire()) {
                context.getBean(WanderMeters.class).bindTo(registry);
                assertThat(lease.isHeld()).isTrue();
                assertThat(registry.get("wander.holders")
                                .tag("resource", "nas")
                                .gauge()
                                .value())
                        .isEqualTo(1);
            }
            assertThat(registry.get("wander.leases.granted").functionCounter().count())
                    .isEqualTo(1);
            assertThat(registry.get("wander.members").gauge().value()).isPositive();
        });
    }

    @Test
    void withoutAnAgentTheStartFailsWithItsReason(@TempDir Path home) {
        runner.withPropertyValues("wander.home=" + home, "wander.connect-timeout=300ms")
                .run(context -> assertThat(context)
                        .hasFailed()
                        .getFailure()
                        .hasRootCauseInstanceOf(WanderException.class)
                        .rootCause()
                        .hasMessageContaining("no agent runs here"));
    }

    @Test
    void whatTheApplicationDoesNotHaveIsLeftOut() {
        runner.withBean(Wander.class, () -> Wander.over(new SoloAgent("nas")))
                .withClassLoader(new FilteredClassLoader(LockRegistry.class, HealthIndicator.class))
                .run(context -> assertThat(context)
                        .hasSingleBean(Wander.class)
                        .doesNotHaveBean("wanderLockRegistry")
                        .doesNotHaveBean(LockProvider.class)
                        .doesNotHaveBean("wanderHealthIndicator"));
        runner.withPropertyValues("wander.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean(Wander.class));
    }

    @Test
    void editorsKnowTheProperties() throws IOException {
        try (InputStream metadata =
                WanderProperties.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
            assertThat(metadata).isNotNull();
            assertThat(new String(metadata.readAllBytes(), StandardCharsets.UTF_8))
                    .contains("\"wander.mode\"", "\"wander.home\"", "\"wander.config\"", "\"wander.connect-timeout\"")
                    .contains("How long to wait at the start");
        }
    }
}
