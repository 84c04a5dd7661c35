package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.TestKeys;
import java.security.KeyPair;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("loopback")
@Timeout(60)
class FloodTest {

    @Test
    void forgedMovesOfAKnownPeerDoNotStopItsHandovers() {
        try (TestFleet fleet = new TestFleet()) {
            Custody custody = new Custody();
            KeyPair keys = TestKeys.of(SignatureProfile.ED25519);
            Identity known = fleet.identity(keys);
            HandoverEndpoint first = fleet.open(custody.listener(0));
            HandoverEndpoint second =
                    HandoverEndpoint.open(TestFleet.config(), known, fleet.authority.trust(), custody.listener(1));
            fleet.endpoints.add(second);
            custody.members(List.copyOf(fleet.endpoints));
            fleet.introduce();
            custody.begin(0, first.create());
            assertThat(TestFleet.await(() -> custody.handoverCount.get() > 10)).isTrue();

            long before = custody.handoverCount.get();
            try (Stranger flooder = new Stranger(first, known.certificate(), TestKeys.of(SignatureProfile.ED25519))) {
                byte[] forged = flooder.move(1, 1);
                long end = System.nanoTime() + 1_000_000_000L;
                while (System.nanoTime() < end) {
                    for (int i = 0; i < 20; i++) {
                        flooder.send(forged);
                    }
                    Thread.onSpinWait();
                }
            }
            long during = custody.handoverCount.get() - before;

            assertThat(during).isGreaterThan(50);
            assertThat(custody.violations).isEmpty();
            // Some were checked, to no avail; nearly all were not worth a check.
            assertThat(first.counters().get(Drop.BAD_SIGNATURE)).isBetween(1L, 300L);
            assertThat(first.counters().get(Drop.SIGNATURE_BUDGET)).isGreaterThan(1_000);
        }
    }
}
