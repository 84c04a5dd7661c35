package io.wandertoken.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.netty.util.Version;
import io.wandertoken.client.Lease;
import io.wandertoken.client.Wander;
import io.wandertoken.client.WanderException;
import io.wandertoken.client.testing.SoloAgent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.locks.Lock;
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
                    WanderMetricsAutoConfiguration.class));

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
