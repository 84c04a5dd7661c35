package io.wandertoken.protocol.agent.token;

import static io.wandertoken.protocol.agent.AgentFixture.STRICT;
import static io.wandertoken.protocol.agent.AgentFixture.among;
import static io.wandertoken.protocol.agent.AgentFixture.at;
import static io.wandertoken.protocol.agent.AgentFixture.peer;
import static io.wandertoken.protocol.agent.AgentFixture.token;
import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.AgentFixture;
import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.agent.message.AgentMessage.Ask;
import io.wandertoken.protocol.agent.message.AgentMessage.Directory;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.StrictMessage.Enter;
import io.wandertoken.protocol.agent.message.StrictMessage.Receipt;
import io.wandertoken.protocol.agent.message.StrictMessage.Request;
import io.wandertoken.protocol.agent.strict.StrictTimer;
import io.wandertoken.protocol.membership.MembershipMessage.Gossip;
import io.wandertoken.protocol.membership.MembershipMessage.Leave;
import io.wandertoken.protocol.request.RequestMode;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.protocol.walk.Walk;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One agent that was cut off with the token at rest and a client that waits, when it hears of its peer again. */
class ReunionTest {
    private static final Token CUT_OFF = token(5, 100);
    private static final TokenId SUCCESSOR = new TokenId(at(6), 2, 0).inPlaceOf(CUT_OFF.id());
    private static final int BEATS = AgentConfig.lan().vigilance().missedBeats();

    @Test
    void aTokenKeptInIsolationIsUsedOnlyWhenNoOtherWasHeardOfForAWhile() {
        AgentFixture fixture = cutOff();

        fixture.want(10, 2);

        assertThat(fixture.take("emit Connected", "emit Lease", "send"))
                .containsExactly("emit Connected", "send 2 Ask 102", "send 2 Queued 1");
        fixture.passBeats(10, BEATS - 1, Walk.Timer.HOLD);
        assertThat(fixture.take("emit Lease", "send 2 Move")).isEmpty();
        fixture.expire(13, Walk.Timer.HOLD, 0);
        assertThat(fixture.take("send")).containsExactly("send 2 Move 103");
    }

    @Test
    void aTokenKeptInIsolationIsNotUsedWhileItsSuccessorIs() {
        AgentFixture fixture = cutOff();
        fixture.hear(10, 2, successor(10, true));

        for (int i = 1; i <= 4 * BEATS; i++) {
            fixture.hear(10 + 0.5 * i, 2, successor(10 + 0.5 * i, true));
            fixture.expire(10 + 0.5 * i, Walk.Timer.HOLD, 0);
        }
        List<String> meanwhile = fixture.take("emit Lease", "emit Overlap", "send 2 Move");
        fixture.hear(22.5, 2, successor(22.5, false));
        fixture.expire(22.5, Walk.Timer.HOLD, 0);

        assertThat(meanwhile).isEmpty();
        assertThat(fixture.take("emit Lease")).containsExactly("emit LeaseGranted 1 by 0");
    }

    @Test
    void aStrictTokenKeptInIsolationIsNotUsedAtOnceEither() {
        AgentFixture fixture = strict();
        fixture.receive(1, 2, CUT_OFF);
        fixture.agent.shutOut(at(2));
        fixture.agent.acquire(0, 1, LeaseTerms.usual(), at(5));
        fixture.take();

        fixture.agent.admit(at(10));
        fixture.passBeats(10, BEATS - 1, StrictTimer.PROBATION);
        List<String> meanwhile = fixture.take("emit Connected", "emit Lease");
        fixture.expire(13, StrictTimer.PROBATION, 0);

        assertThat(meanwhile).containsExactly("emit Connected");
        assertThat(fixture.take("emit Lease")).containsExactly("emit LeaseGranted 1 by 0");
    }

    @Test
    void aStrictTokenThatIsInUseAtTheReunionIsDoubtedAfterwards() {
        AgentFixture fixture = reunitedInUse();

        fixture.agent.release(0, 1, at(11));
        fixture.passBeats(11, BEATS - 1, StrictTimer.PROBATION);
        List<String> meanwhile = fixture.take("emit LeaseGranted", "send 3 Move");
        fixture.expire(14, StrictTimer.PROBATION, 0);

        assertThat(meanwhile).isEmpty();
        assertThat(fixture.take("emit LeaseGranted")).containsExactly("emit LeaseGranted 2 by 0");
    }

    @Test
    void aStrictTokenThatComesBackFromAHandoverAfterTheReunionIsDoubted() {
        AgentFixture fixture = reunitedInUse();
        fixture.agent.release(0, 2, at(10.6));
        fixture.agent.release(0, 1, at(10.7));
        fixture.passBeats(10.7, BEATS, StrictTimer.PROBATION);
        fixture.expire(14, AgentTimer.Own.BEAT, 0);
        fixture.hear(15, 3, new Request(0, fixture.lastSign().epoch(), 1, 1, 7));
        assertThat(fixture.take("send 3 Move")).hasSize(1);
        fixture.meet(15.5, 4);
        fixture.agent.shutOut(at(16));
        fixture.agent.admit(at(17));
        fixture.agent.acquire(0, 3, LeaseTerms.usual(), at(17));

        fixture.failStrictPassing(18);
        fixture.passBeats(18, BEATS - 1, StrictTimer.PROBATION);
        List<String> meanwhile = fixture.take("emit LeaseGranted");
        fixture.hear(20.9, 4, new Receipt(0, 0, 0));
        fixture.expire(21, StrictTimer.PROBATION, 0);

        assertThat(meanwhile).isEmpty();
        assertThat(fixture.take("emit LeaseGranted")).containsExactly("emit LeaseGranted 3 by 0");
    }

    @Test
    void aDoubtedTokenIsGivenAwayOnLeavingOnlyWhenTheDoubtEnds() {
        AgentFixture fixture = reunitedInUse();

        fixture.agent.leave(at(11));
        fixture.passBeats(11, BEATS - 1, StrictTimer.PROBATION);
        List<String> meanwhile = fixture.take("emit Left", "emit LeaseGranted", "send 3 Move");
        fixture.expire(14, StrictTimer.PROBATION, 0);
        List<String> afterwards = fixture.take("send 3 Move");
        fixture.accept(14, 3);
        fixture.confirm(14.1, 3);

        assertThat(meanwhile).isEmpty();
        assertThat(afterwards).hasSize(1);
        assertThat(fixture.take("emit Left")).containsExactly("emit Left");
    }

    @Test
    void aDoubtedTokenEndsWithItsAgentIfItsSuccessorIsInUseAllTheTime() {
        AgentFixture fixture = reunitedInUse();

        fixture.agent.leave(at(11));
        for (int i = 1; i <= BEATS; i++) {
            fixture.hear(11 + 0.5 * i, 3, new Sign(0, SUCCESSOR, 500, at(11 + 0.5 * i), 0, 3, true, ""));
            fixture.expire(11 + 0.5 * i, StrictTimer.PROBATION, 0);
        }

        assertThat(fixture.take("emit Left", "emit TokenRemoved", "send 3 Move"))
                .containsExactly("emit TokenRemoved", "emit Left");
    }

    @Test
    void whoeverIsAskedForATokenTellsOfAnotherThatIsInUse() {
        AgentFixture fixture = among(2, 3);
        fixture.hear(10, 2, successor(10, true));
        fixture.hear(10.4, 3, new Sign(0, CUT_OFF.id(), 101, at(10.4), 0, 3, false, ""));
        fixture.take();

        fixture.hear(10.5, 3, new Ask(0, CUT_OFF.id(), 101));

        assertThat(fixture.take("send")).containsExactly("send 3 Sign 500 using of 2");
    }

    @Test
    void signsOfLifeGoBeforeTheMessageThatEndsAnIsolation() {
        AgentFixture fixture = among(2);
        fixture.hear(10, 2, successor(10, true));
        fixture.take();

        fixture.hear(11, 3, new Directory(new Gossip<>(1, List.of(peer(3)))));

        assertThat(fixture.take("send 3")).containsExactly("send 3 Sign 500 using of 2", "send 3 GossipAnswer");
    }

    /** It may have no token any more, and then has nothing else to ask. */
    @Test
    void whoeverWasNotAnsweredAsksThePeerThatItHearsNext() {
        AgentFixture fixture = among(2, 3);
        fixture.agent.acquire(0, 1, LeaseTerms.usual(), at(1));
        fixture.receive(1, 2, CUT_OFF);
        fixture.passBeats(1, 10, AgentTimer.Own.BEAT);
        assertThat(fixture.agent.isIsolated()).isTrue();
        fixture.take();

        fixture.greet(7, 3);
        fixture.greet(7.1, 3);
        assertThat(fixture.take("send 3")).as("once in a beat").containsExactly("send 3 Gossip");
        assertThat(fixture.agent.isIsolated()).isTrue();

        fixture.respond(7.2, 3);
        fixture.greet(8, 3);
        assertThat(fixture.agent.isIsolated()).isFalse();
        assertThat(fixture.take()).doesNotContain("send 3 Gossip");
    }

    /** A strict agent that was cut off while the first of its two clients had a lease, and hears of a new member. */
    private static AgentFixture reunitedInUse() {
        AgentFixture fixture = strict();
        fixture.receive(1, 2, CUT_OFF);
        fixture.agent.acquire(0, 1, LeaseTerms.usual(), at(1.1));
        fixture.agent.acquire(0, 2, LeaseTerms.usual(), at(1.2));
        fixture.hear(2, 2, new Directory(new Leave<>()));
        fixture.expire(9, AgentTimer.Own.BEAT, 0);
        assertThat(fixture.agent.isIsolated()).isTrue();
        fixture.meet(10, 3);
        assertThat(fixture.agent.isIsolated()).isFalse();
        fixture.hear(10, 3, new Enter(0, 0, 9, RequestMode.PATH_REVERSAL.number()));
        fixture.expire(10.5, StrictTimer.SETTLE, 0);
        fixture.take();
        return fixture;
    }

    private static AgentFixture strict() {
        AgentFixture fixture = new AgentFixture(1, STRICT);
        fixture.start();
        fixture.meet(0, 2);
        return fixture;
    }

    /** The token did not get away, nobody was heard of for long, and a client waits since the fifth second. */
    private static AgentFixture cutOff() {
        AgentFixture fixture = among(2);
        fixture.receive(1, 2, CUT_OFF);
        fixture.expire(1.3, Walk.Timer.HOLD, 0);
        fixture.failPassing(2);
        fixture.expire(4.1, AgentTimer.Own.BEAT, 0);
        fixture.agent.acquire(0, 1, LeaseTerms.usual(), at(5));
        assertThat(fixture.agent.isIsolated()).isTrue();
        fixture.take();
        return fixture;
    }

    private static Sign successor(double seconds, boolean using) {
        return new Sign(0, SUCCESSOR, 500, at(seconds), 0, 2, using, "");
    }
}
