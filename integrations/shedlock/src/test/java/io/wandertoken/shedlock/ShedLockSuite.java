package io.wandertoken.shedlock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import net.javacrumbs.shedlock.core.ExtensibleLockProvider;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.test.support.AbstractExtensibleLockProviderIntegrationTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/** ShedLock's own suite, with its fuzz tester, against real agents. */
@Tag("loopback")
@Timeout(900)
abstract class ShedLockSuite extends AbstractExtensibleLockProviderIntegrationTest {

    private final TestAgents agents;

    ShedLockSuite(TestAgents agents) {
        this.agents = agents;
    }

    @Override
    protected ExtensibleLockProvider getLockProvider() {
        return agents.provider();
    }

    @Override
    protected void assertUnlocked(String name) {
        Optional<SimpleLock> lock = tryLock(name);
        assertThat(lock).as(name + " is free").isPresent();
        lock.get().unlock();
    }

    @Override
    protected void assertLocked(String name) {
        assertThat(tryLock(name)).as(name + " is held").isEmpty();
    }

    private Optional<SimpleLock> tryLock(String name) {
        return getLockProvider().lock(new LockConfiguration(Instant.now(), name, Duration.ofMinutes(1), Duration.ZERO));
    }
}
