package io.wandertoken.protocol.council;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.TestRandom;
import io.wandertoken.protocol.council.CouncilMessage.Announcement;
import io.wandertoken.protocol.council.CouncilMessage.CouncilReply;
import io.wandertoken.protocol.council.election.CouncilRules;
import io.wandertoken.protocol.council.election.CouncilRules.Weakness;
import io.wandertoken.protocol.council.election.Question;
import io.wandertoken.protocol.council.election.Question.Base;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CouncilHostTest implements HostEffects {
    private static final Term FIRST = new Term(1, 7);
    private static final HostToken TOKEN = new HostToken(0, 42);
    private static final HostToken OTHER = new HostToken(0, 43);

    private final List<String> effects = new ArrayList<>();
    private CouncilHost host = host(CouncilRules.hardened());

    @Test
    void aHostThatIsAskedReplies() {
        host.onAnnouncement(ask(1, Question.POLL));

        assertThat(effects).containsExactly("reply 1");
        assertThat(host.state()).isEqualTo(CouncilHost.State.ACTIVE);
        assertThat(host.isMember()).isFalse();
    }

    @Test
    void aRepeatedAnnounceGetsTheSameReply() {
        host.onAnnouncement(ask(1, Question.POLL));
        host.onAnnouncement(ask(1, Question.POLL));

        assertThat(effects).containsExactly("reply 1", "reply 1");
    }

    @Test
    void aRepeatedAnnounceNeverChangesTheDecision() {
        int changed = 0;
        for (int secret = 0; secret < 1000; secret++) {
            CouncilHost one =
                    new CouncilHost(1, TOKEN, new MixedCoins(secret), TestRandom.MIDDLE, CouncilRules.hardened(), this);
            one.onAnnouncement(ask(1, Question.Coins.of(Base.EVERYBODY, 0.3)));
            CouncilHost.State decided = one.state();
            one.onAnnouncement(ask(1, Question.Coins.of(Base.EVERYBODY, 0.3)));
            changed += one.state() == decided ? 0 : 1;
        }

        assertThat(changed).isZero();
    }

    @Test
    void withFreshCoinsARepeatedAnnounceDoes() {
        int changed = 0;
        for (int secret = 0; secret < 1000; secret++) {
            CouncilHost one = new CouncilHost(
                    1, TOKEN, new MixedCoins(secret), TestRandom.MIDDLE, CouncilRules.without(Weakness.REDRAWS), this);
            one.onAnnouncement(ask(1, Question.Coins.of(Base.EVERYBODY, 0.3)));
            CouncilHost.State decided = one.state();
            one.onAnnouncement(ask(1, Question.Coins.of(Base.EVERYBODY, 0.3)));
            changed += one.state() == decided ? 0 : 1;
        }

        assertThat(changed).isGreaterThan(100);
    }

    @Test
    void aHostThatMissedARoundIsNoLongerActive() {
        host.onAnnouncement(ask(1, Question.POLL));
        host.onAnnouncement(ask(3, Question.Coins.of(Base.ACTIVE, 1)));

        assertThat(effects).containsExactly("reply 1", "stop REPLY");
        assertThat(host.state()).isEqualTo(CouncilHost.State.IDLE);
    }

    @Test
    void asPublishedItStaysActive() {
        host = host(CouncilRules.paper());

        host.onAnnouncement(ask(1, Question.POLL));
        host.onAnnouncement(ask(3, Question.Coins.of(Base.ACTIVE, 1)));

        assertThat(effects).containsExactly("reply 1", "reply 3");
        assertThat(host.isMember()).isTrue();
    }

    @Test
    void aJoinerWaitsUntilEverybodyIsAsked() {
        host.onAnnouncement(ask(5, Question.Coins.of(Base.ACTIVE, 1)));
        host.onAnnouncement(ask(6, Question.Coins.of(Base.PREVIOUS, 1)));
        host.onAnnouncement(ask(7, Question.Coins.of(Base.EVERYBODY, 1)));

        assertThat(effects).containsExactly("stop REPLY", "stop REPLY", "reply 7");
    }

    @Test
    void withHistoryAHostOfTheLastGroupIsAskedAgain() {
        host.onAnnouncement(ask(1, Question.POLL));
        host.onAnnouncement(ask(2, Question.Coins.of(Base.ACTIVE, 0)));
        host.onAnnouncement(ask(3, Question.Coins.of(Base.PREVIOUS, 1)));

        assertThat(effects).containsExactly("reply 1", "stop REPLY", "reply 3");
    }

    @Test
    void onlyTheChairsWordMakesAMember() {
        host.onAnnouncement(ask(1, Question.POLL));
        host.onAnnouncement(name(2, TOKEN));

        assertThat(effects).containsExactly("reply 1", "SEATED", "start LEASE", "member reply 2");
        assertThat(host.isMember()).isTrue();
    }

    @Test
    void aMemberThatIsNotNamedAnyMoreIsDismissed() {
        host.onAnnouncement(name(1, TOKEN));
        effects.clear();

        host.onAnnouncement(name(2, OTHER));

        assertThat(effects).containsExactly("stop LEASE", "DISMISSED", "stop REPLY");
        assertThat(host.isMember()).isFalse();
    }

    @Test
    void membershipLapsesWithItsLease() {
        host.onAnnouncement(name(1, TOKEN));
        effects.clear();

        host.onTimer(CouncilHost.Timer.LEASE);

        assertThat(effects).containsExactly("LAPSED");
        assertThat(host.isMember()).isFalse();
    }

    @Test
    void whatIsOldOrForeignIsIgnored() {
        host.onAnnouncement(ask(2, Question.POLL));
        effects.clear();

        host.onAnnouncement(ask(1, Question.POLL));
        host.onAnnouncement(announcement(1, new Term(0, 9), 5, Question.POLL, List.of()));
        host.onAnnouncement(announcement(2, FIRST, 5, Question.POLL, List.of()));

        assertThat(effects).containsExactly("ignore OLD_ROUND", "ignore OLD_EPOCH", "ignore OTHER_SESSION");
    }

    @Test
    void ofTwoChairsTheGreaterIdentityWins() {
        host.onAnnouncement(announcement(1, new Term(3, 8), 1, Question.POLL, List.of()));
        host.onAnnouncement(announcement(1, new Term(3, 7), 9, Question.POLL, List.of()));

        assertThat(effects).containsExactly("reply 1", "ignore OLD_EPOCH");
    }

    @Test
    void aReplyIsSpreadOverTheTimeThatTheChairAllows() {
        host.onAnnouncement(new Announcement(
                1, FIRST, 1, Question.POLL, List.of(), new CouncilMessage.Timing(1_000_000, 5_000_000)));
        assertThat(effects).containsExactly("start REPLY");

        host.onTimer(CouncilHost.Timer.REPLY);

        assertThat(effects).containsExactly("start REPLY", "reply 1");
    }

    private CouncilHost host(CouncilRules rules) {
        return new CouncilHost(1, TOKEN, new MixedCoins(5), TestRandom.MIDDLE, rules, this);
    }

    private static Announcement ask(int round, Question question) {
        return announcement(1, FIRST, round, question, List.of());
    }

    private static Announcement name(int round, HostToken member) {
        return announcement(1, FIRST, round, Question.NONE, List.of(member));
    }

    private static Announcement announcement(
            long session, Term term, int round, Question question, List<HostToken> members) {
        return new Announcement(session, term, round, question, members, new CouncilMessage.Timing(0, 1_000_000));
    }

    @Override
    public void reply(CouncilReply reply) {
        effects.add((reply.member() ? "member reply " : "reply ") + reply.round());
    }

    @Override
    public void startTimer(CouncilHost.Timer timer, long afterNanos) {
        effects.add("start " + timer);
    }

    @Override
    public void stopTimer(CouncilHost.Timer timer) {
        effects.add("stop " + timer);
    }

    @Override
    public void emit(HostEvent event) {
        effects.add(event.name());
    }

    @Override
    public void ignore(Reason reason, Announcement announcement) {
        effects.add("ignore " + reason);
    }
}
