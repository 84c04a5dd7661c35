package io.wandertoken.protocol.council;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.protocol.council.CouncilMessage.Announcement;
import io.wandertoken.protocol.council.CouncilMessage.CouncilReply;
import io.wandertoken.protocol.council.election.CouncilRange;
import io.wandertoken.protocol.council.election.CouncilRules;
import io.wandertoken.protocol.council.election.CouncilRules.Weakness;
import io.wandertoken.protocol.council.election.ElectionConfig;
import io.wandertoken.protocol.council.election.ElectionConfig.Algorithm;
import io.wandertoken.protocol.council.election.Question;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CouncilChairTest implements ChairEffects {
    private static final CouncilRange TWO_TO_THREE = new CouncilRange(2, 3);

    private final List<String> effects = new ArrayList<>();
    private final List<Announcement> announces = new ArrayList<>();
    private final RememberedTerms terms = remembering(4);
    private CouncilChair chair = chair(CouncilRules.hardened());

    @Test
    void anElectionIsAnnouncedUnderANewEpoch() {
        chair.convene();

        assertThat(lastAnnouncement().term()).isEqualTo(new Term(5, 9));
        assertThat(lastAnnouncement().round()).isEqualTo(1);
        assertThat(lastAnnouncement().question()).isEqualTo(Question.POLL);
        assertThat(terms.last()).isEqualTo(5);
    }

    @Test
    void aLaterEpochOfItsOwnThatAHostRemembersIsSurpassed() {
        elect(1, 2, 3);
        chair.onRemembered(new Term(50, 9));

        assertThat(chair.state()).isEqualTo(CouncilChair.State.ELECTING);
        assertThat(lastAnnouncement().term()).isEqualTo(new Term(51, 9));
        assertThat(lastAnnouncement().members()).isEmpty();
        assertThat(terms.last()).isEqualTo(51);
        assertThat(effects).contains("REELECTION");
    }

    @Test
    void afterTheLatestEpochThereIsNone() {
        for (long last : new long[] {Term.LATEST, Long.MAX_VALUE}) {
            terms.keep(last);

            assertThatThrownBy(chair::convene)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("there is no epoch after " + last + ", so no council can be elected");

            assertThat(chair.state()).isEqualTo(CouncilChair.State.IDLE);
            assertThat(terms.last()).isEqualTo(last);
            assertThat(announces).isEmpty();
        }
    }

    @Test
    void noOtherMemoryChangesAnything() {
        chair.onRemembered(new Term(50, 9));
        assertThat(chair.state()).isEqualTo(CouncilChair.State.IDLE);

        elect(1, 2, 3);
        chair.onRemembered(new Term(5, 9));
        chair.onRemembered(new Term(50, 8));

        assertThat(chair.state()).isEqualTo(CouncilChair.State.SITTING);
        assertThat(chair.term()).isEqualTo(new Term(5, 9));
    }

    @Test
    void anAnnounceIsRepeatedAndTheSame() {
        chair.convene();
        chair.onTimer(CouncilChair.Timer.COPY);

        assertThat(announces).hasSize(2);
        assertThat(announces.get(1)).isEqualTo(announces.get(0));
    }

    @Test
    void thoseInRangeAreNamed() {
        elect(1, 2, 3);

        assertThat(chair.state()).isEqualTo(CouncilChair.State.SITTING);
        assertThat(lastAnnouncement().members()).containsExactly(token(1), token(2), token(3));
        assertThat(effects).contains("ELECTED");
    }

    @Test
    void aReplyThatComesTwiceCountsOnce() {
        chair.convene();
        chair.onReply(reply(1, 1, false));
        chair.onReply(reply(1, 1, false));

        assertThat(chair.tally().first()).isEqualTo(1);
        assertThat(effects).contains("ignore COPY");
    }

    @Test
    void withoutThatRuleItCountsTwice() {
        chair = chair(CouncilRules.without(Weakness.COUNTS_COPIES));
        chair.convene();
        chair.onReply(reply(1, 1, false));
        chair.onReply(reply(1, 1, false));

        assertThat(chair.tally().first()).isEqualTo(2);
    }

    @Test
    void tooManyAreThinnedOut() {
        chair.convene();
        for (int host = 1; host <= 10; host++) {
            chair.onReply(reply(host, 1, false));
        }
        chair.onTimer(CouncilChair.Timer.WINDOW);

        assertThat(lastAnnouncement().question())
                .isEqualTo(Question.Coins.of(Question.Base.ACTIVE, TWO_TO_THREE.ruleOfThumb() / 10));
        assertThat(lastAnnouncement().round()).isEqualTo(2);
    }

    @Test
    void aLateReplyChangesNothing() {
        elect(1, 2);

        chair.onReply(reply(3, 1, false));

        assertThat(chair.members()).hasSize(2);
        assertThat(effects).contains("ignore OLD_ROUND");
    }

    @Test
    void tooFewHostsAreADegradedCouncilUntilItIsTriedAgain() {
        elect(1);

        assertThat(chair.state()).isEqualTo(CouncilChair.State.DEGRADED);
        assertThat(chair.members()).containsExactly(token(1));

        chair.onTimer(CouncilChair.Timer.BACKOFF);

        assertThat(chair.state()).isEqualTo(CouncilChair.State.ELECTING);
        assertThat(lastAnnouncement().term().number()).isEqualTo(6);
    }

    @Test
    void aMemberMayMissTwoHeartbeatsButNotThree() {
        elect(1, 2, 3);

        for (int beat = 0; beat < 3; beat++) {
            assertThat(chair.members()).hasSize(3);
            chair.onReply(reply(1, chair.round(), true));
            chair.onReply(reply(2, chair.round(), true));
            chair.onTimer(CouncilChair.Timer.WINDOW);
            chair.onTimer(CouncilChair.Timer.HEARTBEAT);
        }

        assertThat(chair.members()).containsExactly(token(1), token(2));
        assertThat(effects).contains("MEMBER_LOST");
    }

    @Test
    void aLaterChairTakesOver() {
        elect(1, 2);

        chair.onAnnouncement(
                new Announcement(1, new Term(8, 1), 1, Question.POLL, List.of(), new CouncilMessage.Timing(0, 1)));

        assertThat(chair.state()).isEqualTo(CouncilChair.State.RESIGNED);
        chair.convene();
        assertThat(lastAnnouncement().term().number()).isEqualTo(9);
    }

    @Test
    void aChairResignsOnceHoweverOftenTheOtherOneSpeaks() {
        elect(1, 2);

        for (int round = 1; round <= 4; round++) {
            chair.onAnnouncement(new Announcement(
                    1, new Term(7 + round, 1), round, Question.POLL, List.of(), new CouncilMessage.Timing(0, 1)));
        }

        assertThat(effects.stream().filter("RESIGNED"::equals)).hasSize(1);
        chair.convene();
        assertThat(lastAnnouncement().term().number()).isEqualTo(12);
    }

    @Test
    void anEarlierChairDoesNot() {
        elect(1, 2);

        chair.onAnnouncement(
                new Announcement(1, new Term(5, 8), 1, Question.POLL, List.of(), new CouncilMessage.Timing(0, 1)));

        assertThat(chair.state()).isEqualTo(CouncilChair.State.SITTING);
        assertThat(effects).contains("ignore OLD_EPOCH");
    }

    @Test
    void whatDoesNotBelongHereIsIgnored() {
        chair.onReply(reply(1, 1, false));
        chair.convene();
        chair.onReply(reply(1, 7, false));
        chair.onReply(new CouncilReply(2, chair.term(), 1, token(1), 0.5, 1, false));
        chair.onReply(new CouncilReply(1, new Term(1, 1), 1, token(1), 0.5, 1, false));

        assertThat(effects)
                .contains("ignore NOT_CHAIRING", "ignore UNKNOWN_ROUND", "ignore OTHER_SESSION", "ignore OLD_EPOCH");
        assertThat(chair.tally().first()).isZero();
    }

    private void elect(int... hosts) {
        chair.convene();
        for (int host : hosts) {
            chair.onReply(reply(host, 1, false));
        }
        chair.onTimer(CouncilChair.Timer.WINDOW);
    }

    private CouncilReply reply(int host, int round, boolean member) {
        return new CouncilReply(1, chair.term(), round, token(host), host / 100.0, member ? 0 : 1, member);
    }

    private static HostToken token(int host) {
        return new HostToken(0, host);
    }

    private Announcement lastAnnouncement() {
        return announces.get(announces.size() - 1);
    }

    private static RememberedTerms remembering(long last) {
        RememberedTerms terms = new RememberedTerms();
        terms.keep(last);
        return terms;
    }

    private CouncilChair chair(CouncilRules rules) {
        return new CouncilChair(
                ChairConfig.lan(1, 9),
                ElectionConfig.of(Algorithm.SKIP_RESET, TWO_TO_THREE, 0),
                Upkeep.NONE,
                rules,
                terms,
                this);
    }

    @Override
    public void announce(Announcement announcement) {
        announces.add(announcement);
    }

    @Override
    public void startTimer(CouncilChair.Timer timer, long afterNanos) {}

    @Override
    public void stopTimer(CouncilChair.Timer timer) {}

    @Override
    public void emit(ChairEvent event) {
        effects.add(event.name());
    }

    @Override
    public void ignore(Reason reason, CouncilMessage message) {
        effects.add("ignore " + reason);
    }
}
