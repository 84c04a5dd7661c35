package io.wandertoken.simulator.membership;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.membership.MembershipSnapshot;
import io.wandertoken.protocol.membership.MembershipSnapshot.QuarantineEntry;
import io.wandertoken.protocol.membership.MembershipSnapshot.ViewEntry;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each thing that may not be is noticed. */
class MembershipCheckerTest {
    private final MembershipChecker checker = new MembershipChecker(2);

    @Test
    void aGoodViewIsLeftInPeace() {
        assertThat(checker.problems(agent(List.of(1, 2, 3), 4, 5))).isEmpty();
    }

    @Test
    void anAgentThatKnowsItselfIsNoticed() {
        assertThat(checker.problems(agent(List.of(1, 0))))
                .singleElement()
                .asString()
                .contains("knows itself");
    }

    @Test
    void aPeerThatIsKnownTwiceIsNoticed() {
        assertThat(checker.problems(agent(List.of(1, 1))))
                .singleElement()
                .asString()
                .contains("twice");
        assertThat(checker.problems(agent(List.of(1), 1)))
                .singleElement()
                .asString()
                .contains("twice");
    }

    @Test
    void tooLargeAViewIsNoticed() {
        assertThat(checker.problems(agent(List.of(1, 2, 3, 4))))
                .singleElement()
                .asString()
                .contains("more than 3");
    }

    @Test
    void tooLargeAQuarantineIsNoticed() {
        assertThat(checker.problems(agent(List.of(1), 2, 3, 4)))
                .singleElement()
                .asString()
                .contains("in quarantine");
    }

    private static MembershipSnapshot<SimulatedPeer> agent(List<Integer> view, int... quarantine) {
        return new MembershipSnapshot<>(
                new SimulatedPeer(0),
                3,
                view.stream()
                        .map(number -> new ViewEntry<>(new SimulatedPeer(number), 0))
                        .toList(),
                Arrays.stream(quarantine)
                        .mapToObj(number -> new QuarantineEntry<>(new SimulatedPeer(number), 0, 1))
                        .toList());
    }
}
