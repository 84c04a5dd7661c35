package io.wandertoken.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.benchmarks.peers.services.LockClient;
import io.wandertoken.benchmarks.peers.services.LockService;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

class LockRoundsTest {
    private static final long ROUND_MILLIS = 50;

    @Test
    void aLockOfThisJvmHasNoViolations() throws Exception {
        ReentrantLock lock = new ReentrantLock(true);
        AtomicLong datagrams = new AtomicLong();
        try (LockRounds rounds = new LockRounds(service(
                new LockClient() {
                    @Override
                    public void lock() {
                        lock.lock();
                        datagrams.addAndGet(4);
                    }

                    @Override
                    public void unlock() {
                        lock.unlock();
                    }
                },
                datagrams))) {
            rounds.uncontended(ROUND_MILLIS);
            LockRounds.Contended contended = rounds.contended(ROUND_MILLIS);

            assertThat(rounds.violations()).isZero();
            assertThat(rounds.uncontended().count()).isPositive();
            assertThat(contended.grants())
                    .isEqualTo(Arrays.stream(rounds.grants()).sum())
                    .isGreaterThanOrEqualTo(contended.handovers());
            assertThat(contended.handovers()).isGreaterThan(1);
            assertThat(contended.datagrams()).isEqualTo(4.0 * contended.grants());
        }
    }

    private static LockService service(LockClient client, AtomicLong datagrams) {
        return new LockService() {
            @Override
            public LockClient client(int index) {
                return client;
            }

            @Override
            public List<String> joinArguments() {
                return List.of();
            }

            @Override
            public OptionalLong datagrams() {
                return OptionalLong.of(datagrams.get());
            }

            @Override
            public String version() {
                return "test";
            }

            @Override
            public void close() {}
        };
    }
}
