package io.wandertoken.agent.live.events;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UnnamedPeersTest {
    private static final long SECOND = 1_000_000_000L;

    private final UnnamedPeers newcomers = new UnnamedPeers();

    @Test
    void theyAreAnnouncedOnceTheirNamesAreKnown() {
        newcomers.add(3, 0);
        newcomers.add(4, 0);

        assertThat(newcomers.take(peer -> peer == 4, SECOND)).containsExactly(4);
        assertThat(newcomers.take(peer -> peer == 4, 2 * SECOND)).isEmpty();
    }

    @Test
    void whoTellsNoNameIsAnnouncedWithoutOneInTheEnd() {
        newcomers.add(3, 0);
        newcomers.add(4, 0);
        newcomers.remove(4);

        assertThat(newcomers.take(peer -> false, 4 * SECOND)).isEmpty();
        assertThat(newcomers.take(peer -> false, 5 * SECOND)).containsExactly(3);
    }
}
