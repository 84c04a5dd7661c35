package io.wandertoken.protocol.agent.council;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.agent.message.LastAnnouncement;
import io.wandertoken.protocol.council.Term;
import org.junit.jupiter.api.Test;

class GroupListenersTest {
    private static final int PEER = 3;
    private static final long CHAIR = 7;
    private static final LastAnnouncement OVER_GROUP = new LastAnnouncement(new Term(5, CHAIR), 4, true);
    private static final LastAnnouncement FROM_A_PEER = new LastAnnouncement(new Term(5, CHAIR), 4, false);

    private final GroupListeners audience = new GroupListeners();

    @Test
    void whoHearsTheGroupIsSparedExceptOneInEight() {
        audience.onTold(PEER, OVER_GROUP, null);

        assertThat(audience.isSpared(PEER, CHAIR, drawing(1))).isTrue();
        assertThat(audience.isSpared(PEER, CHAIR, drawing(0))).isFalse();
    }

    @Test
    void strangersAndThoseWhoHearItFromPeersAreTold() {
        assertThat(audience.isSpared(PEER, CHAIR, drawing(1))).isFalse();

        audience.onTold(PEER, FROM_A_PEER, null);
        assertThat(audience.isSpared(PEER, CHAIR, drawing(1))).isFalse();

        audience.onTold(PEER, OVER_GROUP, null);
        audience.onTold(PEER, null, null);
        assertThat(audience.isSpared(PEER, CHAIR, drawing(1))).isFalse();
    }

    @Test
    void whoWasForgottenIsTold() {
        audience.onTold(PEER, OVER_GROUP, null);

        audience.forget(PEER);

        assertThat(audience.isSpared(PEER, CHAIR, drawing(1))).isFalse();
    }

    @Test
    void aGroupThatReachesThemFromOneChairMayNotDoSoFromAnother() {
        audience.onTold(PEER, OVER_GROUP, null);

        assertThat(audience.isSpared(PEER, CHAIR + 1, drawing(1))).isFalse();
    }

    @Test
    void whoHeardLessThanWeDidHearsTheGroupNoMore() {
        audience.onTold(PEER, OVER_GROUP, new LastAnnouncement(new Term(5, CHAIR), 5, true));
        assertThat(audience.isSpared(PEER, CHAIR, drawing(1)))
                .as("the last may be on its way")
                .isTrue();

        audience.onTold(PEER, OVER_GROUP, new LastAnnouncement(new Term(5, CHAIR), 6, true));
        assertThat(audience.isSpared(PEER, CHAIR, drawing(1))).isFalse();

        audience.onTold(PEER, OVER_GROUP, new LastAnnouncement(new Term(6, CHAIR), 1, true));
        assertThat(audience.isSpared(PEER, CHAIR, drawing(1))).isFalse();
    }

    @Test
    void whoSeesTheGroupFailSparesNobodyUntilItIsBack() {
        audience.onAnnouncement(true);
        audience.onTold(PEER, OVER_GROUP, null);

        audience.onAnnouncement(false);
        assertThat(audience.isSpared(PEER, CHAIR, drawing(1))).isFalse();

        audience.onAnnouncement(true);
        assertThat(audience.isSpared(PEER, CHAIR, drawing(1))).isTrue();
    }

    @Test
    void whoHasNotHeardTheGroupForLongBelievesOnlyWhatIsSaidFromThenOn() {
        audience.onAnnouncement(true);
        audience.onTold(PEER, OVER_GROUP, null);
        for (int i = 0; i < 8; i++) {
            audience.onAnnouncement(false);
        }
        assertThat(audience.isSpared(PEER, CHAIR, drawing(1))).isFalse();

        audience.onTold(PEER, OVER_GROUP, null);
        assertThat(audience.isSpared(PEER, CHAIR, drawing(1))).isTrue();
    }

    private static RandomSource drawing(int number) {
        return new RandomSource() {
            @Override
            public int nextInt(int bound) {
                return number;
            }

            @Override
            public double nextDouble() {
                throw new AssertionError("not asked for");
            }

            @Override
            public double nextExponential() {
                throw new AssertionError("not asked for");
            }
        };
    }
}
