package io.wandertoken.protocol.agent.token;

import static io.wandertoken.protocol.agent.AgentFixture.among;
import static io.wandertoken.protocol.agent.AgentFixture.at;
import static io.wandertoken.protocol.agent.AgentFixture.token;
import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.AgentFixture;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.agent.message.AgentMessage.Ask;
import io.wandertoken.protocol.agent.message.AgentMessage.News;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.ContactList.Contact;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.protocol.walk.Walk;
import org.junit.jupiter.api.Test;

/** The guard over a token that was given away, and the signs of life it lives by. */
class GuardianProtocolTest {
    private static final TokenId TOKEN = token(5, 100).id();

    /** Agent 1 got the token from 2 with session 100 and gave it to 3 with session 101. */
    private static AgentFixture guarding() {
        AgentFixture fixture = among(2, 3, 4);
        fixture.receive(1, 2, token(5, 100));
        fixture.want(1.1, 3);
        fixture.accept(1.2, 3);
        fixture.take();
        return fixture;
    }

    private static Sign using(long session) {
        return new Sign(0, TOKEN, session, at(2), 0, 3, true, "");
    }

    private static Sign sign(long session, int holder) {
        return new Sign(0, TOKEN, session, at(2), 0, holder, false, "");
    }

    @Test
    void aGuardianRepeatsACommitThatNobodyConfirmedButNotWhenItReplacesTheToken() {
        AgentFixture fixture = guarding();

        for (int i = 0; i < 10; i++) {
            fixture.expire(5 + 0.1 * i, AgentTimer.Own.WATCH, 0);
            assertThat(fixture.take("send 3 Ask", "send 3 Commit"))
                    .containsExactly("send 3 Ask 101", "send 3 Commit 101");
        }
        fixture.respond(6, 4);
        fixture.take();
        fixture.expire(8, AgentTimer.Own.WATCH, 0);

        assertThat(fixture.take("send")).doesNotContain("send 3 Commit 101");
    }

    /** What others tell does not make it wait longer. It is no different for the word of the holder, from when it hears that. */
    @Test
    void aGuardianThatIsAskedTellsForHowLongItHasMissedTheToken() {
        AgentFixture fixture = guarding();
        fixture.hear(1.5, 3, using(101));
        fixture.hear(2.4, 4, using(102));
        Sign watched = new Sign(0, TOKEN, 102, at(2.5), 0, 3, true, "").asking();

        fixture.hear(2.5, 4, watched);

        assertThat(fixture.lastAnswer().contacts()).containsExactly(new Contact(PeerRef.SELF, 1_000_000_000L, true));
        assertThat(fixture.lastAnswer().question()).isEqualTo(at(2.5));
    }

    @Test
    void aGuardianAsksTenTimesBeforeItReplacesTheToken() {
        AgentFixture fixture = guarding();
        fixture.confirm(1.3, 3);
        fixture.take();

        for (int i = 0; i < 10; i++) {
            fixture.expire(5 + 0.1 * i, AgentTimer.Own.WATCH, 0);
            assertThat(fixture.take("send 3 Ask", "start")).containsExactly("send 3 Ask 101", "start WATCH 100ms");
        }
        fixture.respond(6, 4);
        fixture.take();
        fixture.expire(8, AgentTimer.Own.WATCH, 0);

        assertThat(fixture.take("emit", "send"))
                .containsExactly(
                        "send 2 News 101 gone",
                        "emit TokenRecovered",
                        "send 2 Sign " + at(8) / 1000,
                        "send 3 Sign " + at(8) / 1000,
                        "send 4 Sign " + at(8) / 1000);
    }

    @Test
    void anAnswerEndsTheQuestions() {
        AgentFixture fixture = guarding();
        fixture.expire(5, AgentTimer.Own.WATCH, 0);
        fixture.expire(5.5, AgentTimer.Own.WATCH, 0);
        fixture.take();

        fixture.hear(5.6, 3, using(101));

        assertThat(fixture.take("start WATCH")).containsExactly("start WATCH 1500ms");
        for (int i = 0; i < 10; i++) {
            fixture.expire(9 + 0.1 * i, AgentTimer.Own.WATCH, 0);
        }
        assertThat(fixture.take("emit")).isEmpty();
    }

    @Test
    void aHolderThatKeepsTheTokenForSeveralVisitsIsWatchedAllTheTime() {
        AgentFixture fixture = guarding();

        fixture.hear(2, 3, using(102));
        fixture.hear(3, 3, using(103));
        fixture.hear(4, 3, using(104));

        assertThat(fixture.take("start WATCH", "stop WATCH"))
                .containsExactly("start WATCH 1500ms", "start WATCH 1500ms", "start WATCH 1500ms");
    }

    @Test
    void aTokenThatNobodyUsesIsWatchedWithMorePatienceUntilSomebodyAsksForIt() {
        AgentFixture fixture = guarding();

        fixture.hear(2, 3, sign(102, 3));
        assertThat(fixture.take("start WATCH")).containsExactly("start WATCH 6000ms");

        fixture.want(3, 4);
        assertThat(fixture.take("start WATCH")).containsExactly("start WATCH 1500ms");
    }

    @Test
    void whoeverReplacesATokenHasTheQueueThatLeftWithIt() {
        AgentFixture fixture = among(2, 3, 4);
        fixture.agent.acquire(0, 1, LeaseTerms.usual(), at(0.5));
        fixture.receive(1, 2, token(5, 100));
        fixture.want(1.1, 3);
        fixture.want(1.2, 4);
        fixture.agent.release(0, 1, at(1.3));
        fixture.accept(1.4, 3);
        fixture.take();

        for (int i = 0; i <= 10; i++) {
            fixture.respond(5 + 0.1 * i, 2);
            fixture.expire(5 + 0.1 * i, AgentTimer.Own.WATCH, 0);
        }
        fixture.expire(7, Walk.Timer.HOLD, 0);

        assertThat(fixture.take("emit TokenRecovered", "send 4 Move"))
                .containsExactly("emit TokenRecovered", "send 4 Move " + (at(6) / 1000 + 1));
    }

    @Test
    void aGuardianSendsNewsBackAndRetiresAfterTwoHops() {
        AgentFixture fixture = guarding();

        fixture.hear(2, 3, new News(0, TOKEN, 102, false, 4));
        assertThat(fixture.take("send", "start WATCH")).containsExactly("start WATCH 3000ms", "send 2 News 102 at 4");

        fixture.hear(3, 3, new News(0, TOKEN, 103, false, 2));
        assertThat(fixture.take("send", "stop WATCH")).containsExactly("stop WATCH");
    }

    @Test
    void aTokenThatComesBackIsNoLongerWatched() {
        AgentFixture fixture = guarding();

        fixture.receive(2, 3, token(5, 102));

        assertThat(fixture.take("stop WATCH")).containsExactly("stop WATCH");
    }

    @Test
    void aTokenThatIsGoneIsNotReplacedAndTheOneBehindHearsOfIt() {
        AgentFixture fixture = guarding();

        fixture.hear(2, 3, new News(0, TOKEN, 101, true, PeerRef.NOBODY));

        assertThat(fixture.take("stop WATCH", "send")).containsExactly("stop WATCH", "send 2 News 101 gone");
        fixture.hear(3, 2, new Ask(0, TOKEN, 100));
        assertThat(fixture.take("send")).containsExactly("send 2 News 100 gone");
    }

    @Test
    void aGuardianThatReplacedTheTokenTellsWhoeverMissedTheNews() {
        AgentFixture fixture = guarding();
        for (int i = 0; i <= 10; i++) {
            fixture.respond(7 + 0.1 * i, 4);
            fixture.expire(7 + 0.1 * i, AgentTimer.Own.WATCH, 0);
        }
        fixture.take();

        fixture.hear(10, 2, new Ask(0, TOKEN, 100));

        assertThat(fixture.take("send")).containsExactly("send 2 News 100 gone", "send 2 Sign 1000000008000000");
    }

    /** It was cut off while it asked: the others may have the token. */
    @Test
    void aGuardianThatNobodyAnswersInTheEndDoesNotReplaceTheToken() {
        AgentFixture fixture = guarding();
        for (int i = 0; i < 10; i++) {
            fixture.respond(5 + 0.1 * i, 4);
            fixture.expire(5.05 + 0.1 * i, AgentTimer.Own.WATCH, 0);
        }

        fixture.expire(6.05, AgentTimer.Own.WATCH, 0);
        assertThat(fixture.take("emit TokenRecovered")).isEmpty();

        fixture.respond(6.1, 4);
        fixture.expire(6.15, AgentTimer.Own.WATCH, 0);
        assertThat(fixture.take("emit TokenRecovered")).containsExactly("emit TokenRecovered");
    }

    /** It is mute: nobody would hear of the token. */
    @Test
    void aGuardianThatNobodyAnswersReplacesNoTokenThoughItHearsOthers() {
        AgentFixture fixture = guarding();

        for (int i = 0; i <= 25; i++) {
            fixture.expire(5 + 0.1 * i, AgentTimer.Own.WATCH, 0);
            fixture.greet(5.05 + 0.1 * i, 4);
        }

        assertThat(fixture.take("emit TokenRecovered")).isEmpty();
    }

    /** Who answers may have told the holder just before that it knows the token: this agent would not be alone with another one. */
    @Test
    void aGuardianThatWasCutOffIsAsPatientAgainWhenSomebodyAnswers() {
        AgentFixture fixture = guarding();
        for (int i = 0; i <= 15; i++) {
            fixture.expire(5 + 0.1 * i, AgentTimer.Own.WATCH, 0);
        }
        fixture.respond(6.55, 4);
        fixture.take();

        fixture.expire(6.6, AgentTimer.Own.WATCH, 0);

        assertThat(fixture.take("emit TokenRecovered", "start WATCH")).containsExactly("start WATCH 1500ms");
    }

    /** It may be the one that is cut off. */
    @Test
    void aGuardianThatHearsNobodyReplacesNoToken() {
        AgentFixture fixture = guarding();

        for (int i = 0; i <= 25; i++) {
            fixture.expire(5 + 0.1 * i, AgentTimer.Own.WATCH, 0);
        }

        assertThat(fixture.take("emit TokenRecovered")).isEmpty();
    }

    @Test
    void aGuardianDoesNotReplaceATokenWhileAnotherOneLives() {
        AgentFixture fixture = guarding();
        fixture.expire(5, AgentTimer.Own.WATCH, 0);
        fixture.take();

        fixture.hear(5.1, 4, new Sign(0, token(3, 900).id(), 900, at(5), 0, 4, false, ""));

        assertThat(fixture.take("start WATCH")).containsExactly("start WATCH 1500ms");
    }

    @Test
    void whoeverHasTheTokenAnswersWithASign() {
        AgentFixture fixture = among(2, 3);
        fixture.receive(1, 2, token(5, 100));
        fixture.take();

        fixture.hear(2, 2, new Ask(0, TOKEN, 100));

        assertThat(fixture.take("send")).containsExactly("send 2 Sign 100");
    }

    @Test
    void whoeverPassedItOnTellsWhereItWent() {
        AgentFixture fixture = guarding();

        fixture.hear(2, 2, new Ask(0, TOKEN, 100));

        assertThat(fixture.take("send")).containsExactly("send 2 News 101 at 3");
    }

    @Test
    void aHolderBeatsForItsGuardianAndSomePeersOnceInABeat() {
        AgentFixture fixture = among(3, 4, 5, 6, 7, 8, 2);
        fixture.agent.acquire(0, 1, LeaseTerms.usual(), at(0.5));
        fixture.receive(1, 2, token(5, 100));
        fixture.take();

        fixture.expire(1.5, AgentTimer.Own.BEAT, 0);
        assertThat(fixture.take("send 2 Sign", "send 3", "send 4", "send 5", "start"))
                .containsExactly(
                        "send 2 Sign 1000000001000000 using",
                        "send 3 Sign 1000000001000000 using",
                        "send 4 Sign 1000000001000000 using",
                        "start BEAT 500ms");
    }

    @Test
    void theBeatsOfATokenThatNobodyUsesAreSlower() {
        AgentFixture fixture = among(2, 3);

        fixture.receive(1, 2, token(5, 100));

        assertThat(fixture.take("start BEAT")).containsExactly("start BEAT 2000ms");
    }

    @Test
    void twoReportsOfOneSignAreOneSign() {
        AgentFixture fixture = among(2, 3, 4);
        fixture.hear(1, 2, sign(100, 2));
        fixture.take();

        Sign report = new Sign(0, TOKEN, 100, at(1), 1_000_000, 2, false, "");
        fixture.hear(1.0015, 3, report);

        assertThat(fixture.take()).isEmpty();
    }

    @Test
    void inALargeFleetWhoeverHearsOfATokenTellsOthers() {
        int[] peers = new int[40];
        for (int i = 0; i < peers.length; i++) {
            peers[i] = i + 2;
        }
        AgentFixture fixture = among(peers);

        fixture.hear(1, 5, sign(100, 5));
        assertThat(fixture.take("send")).hasSize(6).allMatch(effect -> effect.endsWith("Sign 100 of 5"));

        fixture.hear(2, 5, sign(100, 5));
        assertThat(fixture.take("send")).isEmpty();

        fixture.hear(6.1, 5, sign(100, 5));
        assertThat(fixture.take("send")).hasSize(2).allMatch(effect -> effect.endsWith("Sign 100 of 5"));
    }
}
