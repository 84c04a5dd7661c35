package io.wandertoken.cli.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OldGarbageTest {
    private static final long MEBI = 1 << 20;

    private long used;
    private long live;
    private int collections;

    private final OldGarbage garbage = new OldGarbage(() -> used, () -> {
        collections++;
        used = live;
    });

    @Test
    void whatAnIdleAgentNeedsIsLeftAlone() {
        assertThat(collectionsAt(13)).isZero();
    }

    @Test
    void garbageIsCollectedEachTimeThatItHasGathered() {
        live = 7 * MEBI;

        assertThat(collectionsAt(20)).isEqualTo(1);
        assertThat(collectionsAt(12)).isEqualTo(1);
        assertThat(collectionsAt(15)).isEqualTo(2);
    }

    @Test
    void muchThatIsLiveIsNotCollectedAgainAndAgain() {
        live = 40 * MEBI;

        assertThat(collectionsAt(41)).isEqualTo(1);
        assertThat(collectionsAt(53)).isEqualTo(1);
        assertThat(collectionsAt(55)).isEqualTo(2);
    }

    private int collectionsAt(long mebibytes) {
        used = mebibytes * MEBI;
        garbage.look();
        return collections;
    }
}
