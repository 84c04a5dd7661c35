package io.wandertoken.protocol.agent.council;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.context.CouncilEvent;
import io.wandertoken.protocol.agent.council.CouncilAgents.Sent;
import io.wandertoken.protocol.agent.message.AgentMessage.CouncilAnswer;
import io.wandertoken.protocol.agent.message.AgentMessage.CouncilCall;
import io.wandertoken.protocol.agent.message.CouncilReport;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.council.ChairEvent;
import io.wandertoken.protocol.council.CouncilChair;
import io.wandertoken.protocol.council.CouncilMessage.Announcement;
import io.wandertoken.protocol.council.CouncilMessage.CouncilReply;
import io.wandertoken.protocol.council.CouncilMessage.Timing;
import io.wandertoken.protocol.council.HostToken;
import io.wandertoken.protocol.council.Term;
import io.wandertoken.protocol.council.election.CouncilRange;
import io.wandertoken.protocol.council.election.ElectionConfig.Algorithm;
import io.wandertoken.protocol.council.election.Question;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Councils among whole agents, which know only a part of each other. */
class CouncilAgentsTest {
    private static final int SEEDS = 5;
    private static final int AGENTS = 60;
    private static final int CHAIR = 7;

    @Test
    void aTenthOfAllDatagramsMayGetLost() {
        for (int seed = 0; seed < SEEDS; seed++) {
            CouncilAgents agents = joined(seed, AGENTS, 0.1);
            agents.convene(CHAIR, order(true));
            agents.run(10_000);

            CouncilSnapshot council = agents.council(CHAIR);
            assertThat(council.state()).as("seed %d", seed).isEqualTo(CouncilChair.State.SITTING);
            assertThat(council.members()).as("seed %d", seed).hasSizeBetween(4, 8);
            assertThat(council.replyCount()).as("seed %d", seed).isLessThan(30);
            assertThat(agents.believing())
                    .as("seed %d", seed)
                    .isSubsetOf(council.members().stream()
                            .map(member -> member.peer() == PeerRef.SELF ? CHAIR : member.peer())
                            .toList());
        }
    }

    @Test
    void everybodyPassesAnAnnounceOnAtMostOnce() {
        CouncilAgents agents = joined(1, AGENTS, 0);
        agents.convene(CHAIR, order(false));
        agents.run(5_000);

        var relays = agents.councilMessages.stream()
                .filter(sent -> sent.message() instanceof CouncilCall && sent.from() != CHAIR)
                .collect(Collectors.groupingBy(sent -> List.of(sent.from(), sent.message()), Collectors.counting()));
        assertThat(relays).isNotEmpty();
        assertThat(relays.values()).allMatch(count -> count <= 6);
    }

    @Test
    void aCouncilThatIsAskedOnceEndsAndItsMembershipsLapse() {
        CouncilAgents agents = joined(2, 20, 0);
        agents.convene(CHAIR, order(false));
        agents.run(2_000);

        assertThat(agents.happened).anyMatch(event -> event instanceof CouncilEvent.Ready);
        assertThat(agents.council(CHAIR).state()).isEqualTo(CouncilChair.State.IDLE);
        assertThat(agents.council(CHAIR).members()).hasSizeBetween(4, 8).allMatch(member -> member.report() != null);
        agents.run(11_000);
        assertThat(agents.believing()).isEmpty();
    }

    @Test
    void aChairThatStartsAnewGoesOnWithALaterEpoch() {
        CouncilAgents agents = joined(3, 20, 0);
        agents.convene(CHAIR, order(true));
        agents.run(5_000);
        long before = agents.council(CHAIR).term();

        agents.restart(CHAIR);
        agents.run(5_000);
        agents.convene(CHAIR, order(true));
        agents.run(5_000);

        assertThat(agents.council(CHAIR).term()).isGreaterThan(before);
        assertThat(agents.council(CHAIR).members()).hasSizeBetween(4, 8);
    }

    @Test
    void whoeverChairedBeforeTellsOfTheLaterCouncilOnly() {
        CouncilAgents agents = joined(8, 20, 0);
        agents.convene(3, new CouncilOrder(new CouncilRange(1, 1), Algorithm.RANK, 0, false, CouncilAgents.TIMES));
        agents.run(2_000);
        assertThat(agents.council(3).members()).hasSize(1);

        agents.convene(CHAIR, order(true));
        agents.run(5_000);

        CouncilSnapshot other = agents.council(3);
        assertThat(other.term()).isEqualTo(agents.council(CHAIR).term());
        assertThat(other.chair()).isEqualTo(CHAIR);
        assertThat(other.state()).isEqualTo(CouncilChair.State.IDLE);
        assertThat(other.range()).isNull();
        assertThat(other.members()).isEmpty();
        assertThat(other.ranks()).isEmpty();
        assertThat(List.of(other.roundCount(), other.replyCount())).containsOnly(0);
    }

    @Test
    void aCouncilThatIsElectedAnewIsStillTheSame() {
        CouncilAgents agents = joined(9, 2, 0);
        agents.convene(1, order(true));
        agents.run(2_000);
        CouncilSnapshot first = agents.council(1);

        agents.run(10_000);

        CouncilSnapshot later = agents.council(1);
        assertThat(first.began()).isEqualTo(first.term());
        assertThat(later.term()).isGreaterThan(first.term());
        assertThat(later.began()).isEqualTo(first.began());
        assertThat(later.isKept()).isTrue();
        agents.convene(1, order(false));
        agents.run(2_000);
        assertThat(agents.council(1).began()).isGreaterThan(later.term());
        assertThat(agents.council(1).isKept()).isFalse();
    }

    @Test
    void membersThatDieAreReplaced() {
        CouncilAgents agents = joined(4, 30, 0);
        agents.convene(CHAIR, order(true));
        agents.run(5_000);
        List<Integer> first = agents.council(CHAIR).members().stream()
                .map(CouncilSnapshot.Member::peer)
                .filter(peer -> peer >= 0)
                .toList();

        first.forEach(agents::kill);
        agents.run(60_000);

        assertThat(agents.council(CHAIR).members())
                .hasSizeBetween(4, 8)
                .noneMatch(member -> first.contains(member.peer()));
    }

    @Test
    void aKeptCouncilNoticesThatTheFleetShrinks() {
        for (int seed = 0; seed < SEEDS; seed++) {
            CouncilAgents agents = joined(seed, 30, 0);
            agents.convene(CHAIR, order(true));
            agents.run(5_000);

            for (int number = 0; number < 30; number++) {
                if (number != CHAIR && number > 3) {
                    agents.kill(number);
                }
            }
            agents.run(60_000);

            // Five are left, which is L + 1, so that newcomers are looked for everywhere all the time.
            CouncilSnapshot council = agents.council(CHAIR);
            assertThat(council.members()).as("seed %d", seed).hasSize(5);
            assertThat(council.askedRank()).as("seed %d", seed).isEqualTo(1);
            assertThat(council.ranks()).as("seed %d", seed).hasSize(5);
        }
    }

    @Test
    void aKeptCouncilNoticesThatTheFleetGrows() {
        for (int seed = 0; seed < SEEDS; seed++) {
            CouncilAgents agents = joined(seed, 70, 0);
            for (int number = 10; number < 70; number++) {
                agents.kill(number);
            }
            agents.run(60_000);
            agents.convene(
                    CHAIR, new CouncilOrder(new CouncilRange(2, 8), Algorithm.RANK, 10, true, CouncilAgents.TIMES));
            agents.run(5_000);
            double before =
                    agents.council(CHAIR).ranks().size() / agents.council(CHAIR).askedRank();
            assertThat(before).as("seed %d", seed).isLessThan(20);

            for (int number = 10; number < 70; number++) {
                agents.restart(number);
            }
            agents.run(120_000);

            // Some recounts: the first of a slice that would hold eight of the few, the later ones of smaller slices.
            CouncilSnapshot council = agents.council(CHAIR);
            assertThat(council.ranks().size() / council.askedRank())
                    .as("seed %d", seed)
                    .isGreaterThan(2 * before);
        }
    }

    @Test
    void whatIsReplayedOrOldChangesNothing() {
        CouncilAgents agents = joined(5, 20, 0);
        agents.convene(CHAIR, order(true));
        agents.run(10_000);
        CouncilSnapshot before = agents.council(CHAIR);
        List<Integer> believing = agents.believing();
        List<Sent> heard = List.copyOf(agents.councilMessages);
        agents.councilMessages.clear();

        for (Sent sent : heard) {
            boolean call = sent.message() instanceof CouncilCall;
            agents.deliver(call ? CHAIR : sent.from(), sent.to(), sent.message());
        }

        assertThat(agents.councilMessages).isEmpty();
        assertThat(agents.believing()).isEqualTo(believing);
        assertThat(agents.council(CHAIR).members()).isEqualTo(before.members());
        assertThat(agents.council(CHAIR).replyCount()).isEqualTo(before.replyCount());
    }

    @Test
    void nobodyRepliesForOthersOrTwice() {
        CouncilAgents agents = joined(6, 10, 0);
        agents.convene(CHAIR, order(true));
        Announcement announcement = agents.councilMessages.stream()
                .map(Sent::message)
                .filter(CouncilCall.class::isInstance)
                .map(message -> ((CouncilCall) message).announcement())
                .findFirst()
                .orElseThrow();

        for (int i = 0; i < 20; i++) {
            agents.deliver(3, CHAIR, answer(announcement.term(), new HostToken(i, i)));
        }

        assertThat(agents.council(CHAIR).replyCount()).isEqualTo(1);
    }

    @Test
    void aChairThatCannotGoOnSaysWhyAndNotThatAnotherOneIsInOffice() {
        CouncilAgents agents = joined(9, 2, 0);
        agents.remember(1, Term.LATEST - 1);
        agents.convene(1, order(true));

        agents.run(20_000);

        assertThat(agents.happened)
                .filteredOn(CouncilEvent.Abandoned.class::isInstance)
                .singleElement()
                .satisfies(event -> assertThat(((CouncilEvent.Abandoned) event).why())
                        .startsWith("there is no epoch after " + Term.LATEST));
        assertThat(agents.happened).doesNotContain(new CouncilEvent.Changed(ChairEvent.RESIGNED));
        assertThat(agents.council(1).isKept()).isFalse();
    }

    @Test
    void anAnnounceAfterTheLatestEpochIsNotHeeded() {
        CouncilAgents agents = joined(7, 10, 0);
        Announcement absurd = new Announcement(
                CouncilMember.SESSION, new Term(Long.MAX_VALUE, 2), 1, Question.POLL, List.of(), new Timing(0, 1));

        agents.deliver(2, 1, new CouncilCall(0, absurd));

        assertThat(agents.councilMessages).isEmpty();
        assertThat(agents.council(1).term()).isZero();
    }

    @Test
    void aFloodOfNewAnnouncesIsNotPassedOnForLong() {
        CouncilAgents agents = joined(7, 10, 0);

        for (int number = 1; number <= 200; number++) {
            Announcement announcement = new Announcement(
                    CouncilMember.SESSION, new Term(number, 2), 1, Question.NONE, List.of(), new Timing(0, 1));
            agents.deliver(2, 1, new CouncilCall(0, announcement));
        }

        assertThat(agents.councilMessages.stream()
                        .filter(sent -> sent.from() == 1)
                        .map(Sent::message)
                        .distinct())
                .hasSize(40);
    }

    private static CouncilAnswer answer(Term term, HostToken token) {
        return new CouncilAnswer(
                new CouncilReply(CouncilMember.SESSION, term, 1, token, 0.001, 1, false), CouncilReport.NONE);
    }

    private static CouncilOrder order(boolean keeps) {
        return new CouncilOrder(new CouncilRange(4, 8), Algorithm.RANK, 0, keeps, CouncilAgents.TIMES);
    }

    private static CouncilAgents joined(int seed, int count, double loss) {
        CouncilAgents agents = new CouncilAgents(seed, count, loss);
        agents.run(20_000);
        assertThat(agents.smallestView()).isPositive();
        return agents;
    }
}
