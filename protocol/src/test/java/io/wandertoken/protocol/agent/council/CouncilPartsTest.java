package io.wandertoken.protocol.agent.council;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.protocol.agent.message.AgentMessage.CouncilCall;
import io.wandertoken.protocol.agent.message.CouncilPart;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.council.CouncilChair;
import io.wandertoken.protocol.council.CouncilMessage.Announcement;
import io.wandertoken.protocol.council.HostToken;
import io.wandertoken.protocol.council.election.CouncilRange;
import io.wandertoken.protocol.council.election.ElectionConfig.Algorithm;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Councils of more members than one datagram names. */
class CouncilPartsTest {
    private static final int CHAIR = 7;

    @Test
    void aLargeCouncilIsAsSoundAsASmallOne() {
        for (double loss : new double[] {0, 0.1}) {
            CouncilAgents agents = joined(150, loss);
            agents.convene(CHAIR, order(60, 100));
            agents.run(12_000);

            CouncilSnapshot council = agents.council(CHAIR);
            List<Integer> members = council.members().stream()
                    .map(member -> member.peer() == PeerRef.SELF ? CHAIR : member.peer())
                    .toList();
            assertThat(council.state()).isEqualTo(CouncilChair.State.SITTING);
            assertThat(members).as("loss %s", loss).hasSizeBetween(60, 100);
            assertThat(agents.believing()).as("loss %s", loss).isSubsetOf(members);
            if (loss == 0) {
                assertThat(agents.believing()).hasSameSizeAs(members);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {CouncilPart.LEAST_MEMBERS, CouncilPart.MOST_MEMBERS})
    void itsPartsNameEachMemberOnceAndCoverAllTokens(int membersAtOnce) {
        CouncilAgents agents = joined(60, 0, membersAtOnce);
        agents.convene(CHAIR, order(40, 50));
        agents.run(3_000);

        List<CouncilCall> parts = agents.councilMessages.stream()
                .map(CouncilAgents.Sent::message)
                .filter(CouncilCall.class::isInstance)
                .map(CouncilCall.class::cast)
                .filter(call -> call.copy() == 0 && !call.part().equals(CouncilPart.WHOLE))
                .distinct()
                .toList();
        int round = parts.get(0).announcement().round();
        List<CouncilCall> first = parts.stream()
                .filter(call -> call.announcement().round() == round)
                .sorted((one, other) ->
                        Integer.compare(one.part().number(), other.part().number()))
                .toList();

        assertThat(first.get(0).part().from()).isZero();
        assertThat(first.get(first.size() - 1).part().to()).isEqualTo(-1);
        List<HostToken> named = new ArrayList<>();
        for (int i = 0; i < first.size(); i++) {
            CouncilCall call = first.get(i);
            Announcement announcement = call.announcement();
            assertThat(announcement.members()).hasSizeLessThanOrEqualTo(membersAtOnce);
            assertThat(announcement.members()).allMatch(call.part()::concerns);
            assertThat(call.part().number()).isEqualTo(i);
            if (i > 0) {
                assertThat(call.part().from()).isEqualTo(first.get(i - 1).part().to() + 1);
            }
            named.addAll(announcement.members());
        }
        assertThat(named).doesNotHaveDuplicates().hasSizeBetween(40, 50);
    }

    @Test
    void theLargestCouncilOfAChairWithTheLeastRoomSits() {
        CouncilAgents agents = joined(120, 0, CouncilPart.LEAST_MEMBERS);
        agents.convene(CHAIR, order(60, 100));
        agents.run(12_000);

        CouncilSnapshot council = agents.council(CHAIR);

        assertThat(council.state()).isEqualTo(CouncilChair.State.SITTING);
        assertThat(council.members()).hasSizeBetween(60, 100);
        assertThat(agents.believing()).hasSameSizeAs(council.members());
    }

    @Test
    void thereIsALimitThatIsNamed() {
        assertThatThrownBy(() -> order(4, 101))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a council of live agents has at most 100 members, not 101");
    }

    private static CouncilOrder order(int lower, int upper) {
        return new CouncilOrder(new CouncilRange(lower, upper), Algorithm.RANK, 0, true, CouncilAgents.TIMES);
    }

    private static CouncilAgents joined(int count, double loss) {
        return joined(count, loss, CouncilPart.MOST_MEMBERS);
    }

    private static CouncilAgents joined(int count, double loss, int membersAtOnce) {
        CouncilAgents agents = new CouncilAgents(1, count, loss, membersAtOnce);
        agents.run(20_000);
        assertThat(agents.smallestView()).isPositive();
        return agents;
    }
}
