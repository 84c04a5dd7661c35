package io.wandertoken.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ExclusionCheckerTest {
    private final ExclusionChecker checker = new ExclusionChecker();

    @Test
    void aClientThatEntersWhileAnotherOneIsInsideIsAViolation() {
        checker.enter(1);
        checker.enter(2);
        checker.leave(2);
        checker.enter(3);
        checker.leave(1);
        checker.enter(2);

        assertThat(checker.violations()).isEqualTo(2);
    }

    @Test
    void onlyAGrantToAnotherClientIsAHandover() {
        for (int client : new int[] {1, 1, 2, 1, 1}) {
            checker.enter(client);
            checker.leave(client);
        }

        assertThat(checker.handovers()).isEqualTo(3);
        assertThat(checker.violations()).isZero();
    }

    /** The clients are inside at the same time, because each waits for the others before it leaves. */
    @Test
    void aLockThatAdmitsAllIsCaught() throws Exception {
        CyclicBarrier all = new CyclicBarrier(LockRounds.CLIENTS);
        Thread[] clients = new Thread[LockRounds.CLIENTS];
        for (int i = 0; i < clients.length; i++) {
            int client = i;
            clients[i] = new Thread(() -> {
                checker.enter(client);
                try {
                    all.await(1, TimeUnit.MINUTES);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
                checker.leave(client);
            });
            clients[i].start();
        }
        for (Thread client : clients) {
            client.join();
        }

        assertThat(checker.violations()).isEqualTo(LockRounds.CLIENTS - 1);
    }
}
