package io.wandertoken.protocol.agent.strict;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.message.PeerRef;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemberRosterTest {
    private static final int SELF = PeerRef.SELF;
    private static final long LIFE = 9;

    private final MemberRoster roster = new MemberRoster(3);

    @Test
    void whoeverEntersIsAReasonForAnEpochWhileThereIsRoom() {
        roster.enter(5, LIFE, 0);

        assertThat(roster.isChanged(List.of(SELF, 4))).isTrue();
        assertThat(roster.next(List.of(SELF, 4))).containsExactly(SELF, 4, 5);
    }

    @Test
    void whoeverFindsNoRoomIsNoReasonForAnEpoch() {
        roster.enter(5, LIFE, 0);

        assertThat(roster.isChanged(List.of(SELF, 3, 4))).isFalse();
        assertThat(roster.isUrgent(List.of(SELF, 3, 4), 100, 1)).isFalse();
        assertThat(roster.next(List.of(SELF, 3, 4))).containsExactly(SELF, 3, 4);
    }

    @Test
    void aMemberThatIsMissingMakesRoomForWhoCameFirst() {
        roster.enter(6, LIFE, 0);
        roster.enter(5, LIFE, 1);
        roster.miss(3);

        List<Integer> next = roster.next(List.of(SELF, 3, 4));
        roster.onBegun(next);

        assertThat(next).containsExactly(SELF, 4, 6);
        assertThat(roster.life(6)).isEqualTo(LIFE);
        assertThat(roster.waitingCount()).isEqualTo(1);
    }

    @Test
    void aNewLifeOfAMemberIsAReasonForAnEpochEvenWhereThereIsNoRoom() {
        roster.enter(4, LIFE, 0);

        assertThat(roster.isChanged(List.of(SELF, 3, 4))).isTrue();
    }

    @Test
    void aHolderThatTookNoPartTakesThePlaceOfAMember() {
        assertThat(roster.next(List.of(3, 4, 5))).containsExactly(SELF, 3, 4);
    }

    @Test
    void whoWasLeftOutIsRememberedForAWhileUnlessItComesBack() {
        roster.onChanged(List.of(SELF, 3, 4, 5), List.of(SELF, 4), 0, 1);
        roster.onChanged(List.of(SELF, 4), List.of(SELF, 4, 5), 10, 1);

        assertThat(roster.leftOut(50, 1)).containsExactly(3);
        assertThat(roster.leftOut(51, 1)).isEmpty();
    }
}
