package io.wandertoken.protocol.licence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class QuorumTest {

    @Test
    void evenNumbersAndDuplicatesAreReportedTogether() {
        assertThatThrownBy(() -> new Quorum(List.of("a", "a"), List.of("b", "b", "c")))
                .hasMessageContaining("quorum needs an odd number of agents, usually 3 or 5, not 2")
                .hasMessageContaining("quorum names a twice")
                .hasMessageContaining("quorum-before names b twice");
        assertThatThrownBy(() -> Quorum.of(List.of())).hasMessageContaining("not 0");
    }

    @Test
    void aMajorityIsCountedAmongAllVoters() {
        Quorum quorum = Quorum.of(List.of("a", "b", "c", "d", "e"));

        assertThat(quorum.isMajority(bits(0, 4))).isFalse();
        assertThat(quorum.isMajority(bits(0, 2, 4))).isTrue();
    }

    @Test
    void aChangingQuorumNeedsAMajorityOfEachList() {
        Quorum quorum = new Quorum(List.of("a", "b", "d"), List.of("a", "b", "c"));

        assertThat(quorum.all()).containsExactly("a", "b", "d", "c");
        assertThat(quorum.isMajority(bits(0, 2))).isFalse();
        assertThat(quorum.isMajority(bits(0, 2, 3))).isTrue();
        assertThat(quorum.isMajority(bits(0, 1))).isTrue();
    }

    @Test
    void theDigestDependsOnTheNamesAndNotOnTheirOrder() {
        assertThat(Quorum.of(List.of("a", "b", "c")).digest())
                .isEqualTo(Quorum.of(List.of("c", "a", "b")).digest())
                .isNotEqualTo(Quorum.of(List.of("a", "b", "d")).digest())
                .isNotEqualTo(Quorum.of(List.of("ab", "c", "d")).digest());
    }

    private static BitSet bits(int... numbers) {
        BitSet set = new BitSet();
        for (int number : numbers) {
            set.set(number);
        }
        return set;
    }
}
