package io.wandertoken.protocol.agent.lease;

import static io.wandertoken.protocol.agent.AgentFixture.among;
import static io.wandertoken.protocol.agent.AgentFixture.at;
import static io.wandertoken.protocol.agent.AgentFixture.token;
import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.AgentFixture;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.context.EarlierLife;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.agent.message.AgentMessage.Directory;
import io.wandertoken.protocol.agent.message.AgentMessage.News;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.ContactList;
import io.wandertoken.protocol.agent.message.ContactList.Contact;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.StrictMessage.Enter;
import io.wandertoken.protocol.membership.MembershipMessage.Hello;
import io.wandertoken.protocol.request.RequestMode;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.walk.Walk;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** For which leases an agent vouches, and for which it does not. The hold is 60 s, and a guardian needs 4.5 s to act. */
class ExclusivityEvidenceTest {
    private static final Token TOKEN = token(5, 100);

    /** One that takes the place of the first, a minute later. */
    private static final Token SUCCESSOR = token(-55, at(55) / 1000);

    private final AgentFixture fixture = among(2, 3);

    @Test
    void aQuietLeaseIsVouchedFor() {
        grant(1, TOKEN);
        beatUntil(20);

        assertThat(release(20)).isEqualTo("emit LeaseEnded 1 RELEASED");
    }

    @Test
    void anAgentThatStoodStillDoesNotVouchForWhatItHeldMeanwhile() {
        grant(1, TOKEN);
        beatUntil(2);
        fixture.expire(7, AgentTimer.Own.BEAT, 0);
        fixture.expire(7.5, AgentTimer.Own.BEAT, 0);

        assertThat(release(8)).isEqualTo("emit LeaseEnded 1 RELEASED STOOD_STILL");
    }

    @Test
    void aReleaseThatComesBeforeTheLateBeatIsNoExcuse() {
        grant(1, TOKEN);
        beatUntil(2);

        assertThat(release(7)).isEqualTo("emit LeaseEnded 1 RELEASED STOOD_STILL");
    }

    @Test
    void standingStillForLessThanAGuardianWaitsDoesNoHarm() {
        grant(1, TOKEN);
        beatUntil(2);
        fixture.expire(4.4, AgentTimer.Own.BEAT, 0);
        answer(4.45);

        assertThat(release(4.6)).isEqualTo("emit LeaseEnded 1 RELEASED");
    }

    /** A guardian acts after 2.5 s by its own clock, which may be 1 % too fast while the one here is 1 % too slow: after 2.451 s. */
    @ParameterizedTest
    @CsvSource({"4.44, ''", "4.46, ' STOOD_STILL'"})
    void soDoesLessWhereAGuardianMayHaveAFasterClock(double released, String caveat) {
        grant(1, TOKEN);
        beatUntil(2);

        assertThat(release(released)).isEqualTo("emit LeaseEnded 1 RELEASED" + caveat);
    }

    @ParameterizedTest
    @CsvSource({"4.44, ''", "4.46, ' UNANSWERED'"})
    void theWordOfAGuardianCountsUntilTheFastestClockLetsItAct(double released, String caveat) {
        grant(1, TOKEN);
        fixture.hear(
                1.1,
                2,
                new ContactList(0, TOKEN.id(), 3, ContactList.NEVER, List.of(new Contact(3, 0, true)))
                        .answering(TOKEN.session()));
        beatUntil(2);

        fixture.expire(3.5, AgentTimer.Own.BEAT, 0);
        assertThat(release(released)).isEqualTo("emit LeaseEnded 1 RELEASED" + caveat);
    }

    /** Two agents that do not answer may have a token of their own. */
    @Test
    void anAgentWhoseGuardianAndAnotherOneAreSilentDoesNotVouch() {
        grant(1, TOKEN);
        beatUntil(2);

        fixture.answer(2.6, 3, TOKEN.id(), false);
        fixture.expire(3.5, AgentTimer.Own.BEAT, 0);
        assertThat(release(5.2)).isEqualTo("emit LeaseEnded 1 RELEASED UNANSWERED");
    }

    @Test
    void aSingleSilentAgentHasNoTokenOfItsOwn() {
        grant(1, TOKEN);
        beatUntil(2);

        fixture.expire(3, AgentTimer.Own.BEAT, 0);
        fixture.answer(4, 3, TOKEN.id(), false);
        fixture.expire(4.4, AgentTimer.Own.BEAT, 0);
        fixture.answer(4.6, 3, TOKEN.id(), false);
        assertThat(release(4.9)).isEqualTo("emit LeaseEnded 1 RELEASED");
    }

    @Test
    void whatTheGiverKnewCountsWithTheNewHolder() {
        grant(1, TOKEN);
        List<Contact> known = List.of(new Contact(3, 2_000_000_000L, true), new Contact(4, ContactList.NEVER, false));
        fixture.hear(1.1, 2, new ContactList(0, TOKEN.id(), 3, ContactList.NEVER, known).answering(TOKEN.session()));

        assertThat(release(1.7)).isEqualTo("emit LeaseEnded 1 RELEASED UNANSWERED");
    }

    /** Somebody who recorded a commit must not be able to make old knowledge look new. */
    @Test
    void whatTheGiverKnewCountsWithTheCommitThatBringsTheTokenAndNotWithItsCopies() {
        List<Contact> known = List.of(new Contact(3, 2_000_000_000L, true), new Contact(4, ContactList.NEVER, false));
        List<Contact> later = List.of(new Contact(3, 0, false), new Contact(4, 0, false));
        fixture.agent.acquire(0, 1, LeaseTerms.usual(), at(1));
        fixture.offer(1, 2, TOKEN);

        fixture.commit(1, 2, TOKEN, new ContactList(0, TOKEN.id(), 3, ContactList.NEVER, known));
        fixture.commit(1.1, 2, TOKEN, new ContactList(0, TOKEN.id(), 3, ContactList.NEVER, later));

        assertThat(release(1.7)).isEqualTo("emit LeaseEnded 1 RELEASED UNANSWERED");
    }

    @Test
    void whatTheGiverNoticedOfAnotherTokenCountsWithTheNewHolder() {
        grant(1, TOKEN);
        fixture.hear(
                1.1,
                2,
                new ContactList(0, TOKEN.id(), 3, 500_000_000L, List.of(new Contact(3, 0, true)))
                        .answering(TOKEN.session()));

        assertThat(release(1.7)).isEqualTo("emit LeaseEnded 1 RELEASED OTHER_TOKEN");
    }

    /** A guardian counts its patience from when it told what the commit tells, or gave the token away, and the commit may take seconds. */
    @ParameterizedTest
    @CsvSource({"1.1, 1.5, ''", "3.0, 3.4, ''", "3.0, 3.5, ' UNANSWERED'"})
    void whatTheGiverKnewIsOlderByTheTimeThatTheCommitTravelled(double came, double released, String caveat) {
        ContactList list =
                new ContactList(0, TOKEN.id(), PeerRef.NOBODY, ContactList.NEVER, List.of(new Contact(3, 0, true)));
        fixture.agent.acquire(0, 1, LeaseTerms.usual(), at(1));
        fixture.offer(1, 2, TOKEN);
        fixture.commit(came, 2, TOKEN, list);

        assertThat(release(released)).isEqualTo("emit LeaseEnded 1 RELEASED" + caveat);
    }

    /** The guardian heard the question and has waited since then, however long its answer took: its word counts for 2.451 s from the question. */
    @ParameterizedTest
    @CsvSource({"2.2, ''", "2.0, ' UNANSWERED'"})
    void anAnswerIsAsOldAsItsQuestion(double asked, String caveat) {
        grant(1, TOKEN);
        beatUntil(2);
        fixture.expire(3, AgentTimer.Own.BEAT, 0);
        fixture.answer(3.1, 2, TOKEN.id(), true, asked);
        fixture.answer(3.1, 3, TOKEN.id(), true, asked);

        assertThat(release(4.5)).isEqualTo("emit LeaseEnded 1 RELEASED" + caveat);
    }

    /** Nobody knows when it was said, and a guardian does not count what others tell. */
    @Test
    void aSignThatAPeerPassesOnIsNoAnswer() {
        fixture.meet(0.5, 4);
        fixture.hear(0.6, 3, AgentFixture.notWaiting(1));
        grant(1, TOKEN);
        fixture.hear(1.2, 3, new Sign(0, TOKEN.id(), TOKEN.session(), at(1.1), 0, PeerRef.SELF, true, ""));

        assertThat(release(1.3)).isEqualTo("emit LeaseEnded 1 RELEASED UNANSWERED");
    }

    /** What it heard of when it was asked proves nothing about what it got since then. */
    @ParameterizedTest
    @CsvSource({"50, ''", "49.9, ' UNENDED'"})
    void aHolderThatWasAskedBeforeItWasHeardOfHasDeniedNothing(double asked, String caveat) {
        hearOfUse(50, true);
        fixture.receive(56, 2, SUCCESSOR);
        fixture.answer(56.5, 3, SUCCESSOR.id(), false, asked);
        fixture.agent.acquire(0, 1, LeaseTerms.usual(), at(57));

        assertThat(release(57.4)).isEqualTo("emit LeaseEnded 1 RELEASED" + caveat);
    }

    /** It passed a token on to an agent that waits, and gets another one. */
    @Test
    void aTokenThatWasHereAMomentAgoMayBeInUse() {
        fixture.receive(1, 3, token(3, 90));
        fixture.want(1.1, 2);
        fixture.accept(1.2, 2);
        grant(1.6, TOKEN);

        assertThat(release(2)).isEqualTo("emit LeaseEnded 1 RELEASED OTHER_TOKEN");
    }

    /** Its guardian replaces the token after 2.5 s without a beat. */
    @Test
    void aHolderThatNobodyAnswersStopsBeatingAndGrantingBeforeItsGuardianActs() {
        grant(1, TOKEN);
        fixture.agent.acquire(0, 2, LeaseTerms.usual(), at(1.1));
        fixture.take();

        fixture.expire(1.5, AgentTimer.Own.BEAT, 0);
        fixture.expire(2, AgentTimer.Own.BEAT, 0);
        assertThat(fixture.take("emit Isolated", "send 2 Sign"))
                .containsExactly("send 2 Sign 1000000001000000 using", "send 2 Sign 1000000001000000 using");
        fixture.expire(2.9, AgentTimer.Own.CONTACT, 0);
        assertThat(fixture.take("emit Isolated")).containsExactly("emit Isolated");
        fixture.expire(3, AgentTimer.Own.BEAT, 0);
        assertThat(fixture.take("send 2 Sign", "send 3 Sign")).isEmpty();

        assertThat(release(3.1)).startsWith("emit LeaseEnded 1 RELEASED");
        assertThat(fixture.take("emit LeaseGranted")).isEmpty();
    }

    @Test
    void nobodyReplacesTheTokenOfAnAgentThatIsAlone() {
        AgentFixture alone = AgentFixture.alone();
        alone.agent.acquire(0, 1, LeaseTerms.usual(), at(0.1));
        alone.take();

        alone.agent.release(0, 1, at(30));

        assertThat(alone.take("emit LeaseEnded")).containsExactly("emit LeaseEnded 1 RELEASED");
    }

    @ParameterizedTest
    @CsvSource({"0, ' OTHER_TOKEN'", "2, ' UNENDED'"})
    void anotherTokenThatWasAboutDuringTheLeaseIsACaveat(double age, String caveat) {
        grant(1, TOKEN);
        fixture.hear(2, 3, new Sign(0, token(3, 500).id(), 500, at(2), (long) (age * 1e9), 3, false, ""));

        assertThat(release(3)).isEqualTo("emit LeaseEnded 1 RELEASED" + caveat);
    }

    @ParameterizedTest
    @CsvSource({"500, ' OTHER_TOKEN'", "99, ''"})
    void soIsOneWithAGreaterNumberThatIsGone(long number, String caveat) {
        grant(1, TOKEN);
        fixture.hear(2, 3, new News(0, token(3, number).id(), number, true, PeerRef.NOBODY));

        assertThat(release(3)).isEqualTo("emit LeaseEnded 1 RELEASED" + caveat);
    }

    @ParameterizedTest
    @CsvSource({"2, ' OTHER_TOKEN'", "-2, ''"})
    void soIsAnEpochThatWasNotBegunHere(double begun, String caveat) {
        AgentFixture strict = new AgentFixture(0, AgentFixture.STRICT);
        strict.start();
        strict.agent.acquire(0, 1, LeaseTerms.usual(), at(1));
        strict.hear(3, 3, new Enter(0, at(begun) / 1000, 9, RequestMode.PATH_REVERSAL.number()));
        strict.take();

        strict.agent.release(0, 1, at(4));

        assertThat(strict.take("emit LeaseEnded")).containsExactly("emit LeaseEnded 1 RELEASED" + caveat);
    }

    @Test
    void nobodyVouchesWhoKnowsOfAPeerWithOtherRules() {
        fixture.hear(0.5, 3, AgentFixture.notWaiting(2));
        grant(1, TOKEN);

        assertThat(release(3)).isEqualTo("emit LeaseEnded 1 RELEASED OTHER_RULES");
    }

    @Test
    void norWhoHearsOfItDuringTheLease() {
        grant(1, TOKEN);
        fixture.hear(2, 3, AgentFixture.notWaiting(2));

        assertThat(release(3)).isEqualTo("emit LeaseEnded 1 RELEASED OTHER_RULES");
    }

    @Test
    void whatAPeerSaidBeforeItAgreedIsNoCaveat() {
        fixture.hear(0.5, 3, AgentFixture.notWaiting(2));
        fixture.hear(0.6, 3, AgentFixture.notWaiting(1));
        grant(1, TOKEN);

        assertThat(release(3)).isEqualTo("emit LeaseEnded 1 RELEASED");
    }

    /** The sign of life that tells who it is may get lost, or come when a short lease is over. */
    @Test
    void theCommitTellsThatSomebodyMayStillHaveAnotherToken() {
        hearOfUse(50, true);
        grant(56, SUCCESSOR);
        fixture.meet(56.5, 4);
        release(57);
        fixture.want(57.1, 4);
        fixture.accept(57.2, 4);

        assertThat(fixture.lastCarried().doubtNanos()).isZero();
    }

    /** Its giver may use the one that came. */
    @Test
    void aTokenThatGoesAwayWhenAnotherOneHasComeIsDoubtful() {
        fixture.receive(1, 3, token(3, 90));
        fixture.want(1.1, 2);
        fixture.receive(1.15, 3, TOKEN);
        fixture.accept(1.2, 2);

        assertThat(fixture.lastCarried().token()).isEqualTo(token(3, 90).id());
        assertThat(fixture.lastCarried().doubtNanos()).isZero();
    }

    @Test
    void whoeverFollowsAHolderThatFellSilentInUseDoesNotVouch() {
        hearOfUse(50, true);
        grant(56, SUCCESSOR);

        assertThat(release(57)).isEqualTo("emit LeaseEnded 1 RELEASED UNENDED");
    }

    /** A mute holder may begin another use unheard. */
    @Test
    void norDoesOneThatFollowsAHolderThatFellSilentAfterUse() {
        hearOfUse(50, true);
        hearOfUse(50.5, false);
        grant(56, SUCCESSOR);

        assertThat(release(57)).isEqualTo("emit LeaseEnded 1 RELEASED UNENDED");
    }

    /** One that does not hear the others gives no signs of life, but can be heard. */
    @Test
    void aHolderThatIsHeardAgainWithoutItsBeatsMayStillUseTheResource() {
        hearOfUse(50, true);
        fixture.hear(55, 3, new Directory(new Hello<>()));
        grant(56, SUCCESSOR);

        assertThat(release(57)).isEqualTo("emit LeaseEnded 1 RELEASED UNENDED");
    }

    @Test
    void aHolderThatAnswersAsOneWithoutATokenNoLongerUsesTheResource() {
        hearOfUse(50, true);
        fixture.receive(56, 2, SUCCESSOR);
        fixture.answer(56.5, 3, SUCCESSOR.id(), false);
        fixture.agent.acquire(0, 1, LeaseTerms.usual(), at(57));

        assertThat(release(57.4)).isEqualTo("emit LeaseEnded 1 RELEASED");
    }

    @Test
    void oneThatAnswersDuringTheLeaseMayHaveUsedItUntilThen() {
        hearOfUse(50, true);
        grant(56, SUCCESSOR);
        fixture.answer(56.5, 3, SUCCESSOR.id(), false);

        assertThat(release(57)).isEqualTo("emit LeaseEnded 1 RELEASED UNENDED");
    }

    /** The giver of the token heard the former holder after its last sign. */
    @Test
    void theWordOfAFormerHolderTravelsWithTheToken() {
        hearOfUse(50, true);
        grant(56, SUCCESSOR);
        List<Contact> known = List.of(new Contact(3, 1_000_000_000L, false));
        ContactList list = new ContactList(0, SUCCESSOR.id(), PeerRef.NOBODY, ContactList.NEVER, known);
        fixture.hear(56.1, 2, list.answering(SUCCESSOR.session()));

        assertThat(release(57)).isEqualTo("emit LeaseEnded 1 RELEASED");
    }

    /** It lasts 60 s, and may have begun within 2.5 s; by a clock that is 2 % slower than this one. */
    @ParameterizedTest
    @CsvSource({"113.7, ' UNENDED'", "113.8, ''"})
    void noLeaseLastsLongerThanTheResourceAllows(double granted, String caveat) {
        hearOfUse(50, true);
        grant(granted, SUCCESSOR);

        assertThat(release(114)).isEqualTo("emit LeaseEnded 1 RELEASED" + caveat);
    }

    @Test
    void aTokenThatComesFromAUserProvesThatItsUseHasEnded() {
        hearOfUse(50, true);
        fixture.receive(51, 3, new Token(TOKEN.id(), 105, TOKEN.stampNanos()));
        fixture.expire(51.3, Walk.Timer.HOLD, 0);
        fixture.accept(51.4, 2);
        grant(56, SUCCESSOR);

        assertThat(release(57)).isEqualTo("emit LeaseEnded 1 RELEASED");
    }

    /**
     * Agent 4 was known before the start and is not heard. It may have had a token then and begun to use it, unaware of the cut, within 25 s; the
     * lease may last 60 s, by a clock that is 2 % slower.
     */
    @ParameterizedTest
    @CsvSource({"86.7, ' UNANSWERED'", "86.8, ''"})
    void anAgentThatWasStartedAnewDoesNotVouchWhileOneThatItKnewMayBeAtWork(double released, String caveat) {
        AgentFixture anew = new AgentFixture(1, AgentFixture.RESOURCE);
        anew.agent.start(new EarlierLife(0, Map.of(1004L, at(-1))), at(0));
        anew.meet(84, 2, 3);
        anew.agent.acquire(0, 1, LeaseTerms.usual(), at(86));
        anew.receive(86, 2, token(-85, at(85) / 1000));
        anew.answer(86.1, 3, token(-85, at(85) / 1000).id(), false);

        anew.agent.release(0, 1, at(released));
        assertThat(anew.take("emit LeaseEnded")).containsExactly("emit LeaseEnded 1 RELEASED" + caveat);
    }

    /** Agent 3 was heard to have the token. */
    private void hearOfUse(double seconds, boolean using) {
        fixture.hear(seconds, 3, new Sign(0, TOKEN.id(), 100, at(seconds), 0, 3, using, ""));
    }

    /** A client comes, and then a token. */
    private void grant(double seconds, Token arriving) {
        fixture.agent.acquire(0, 1, LeaseTerms.usual(), at(seconds));
        fixture.receive(seconds, 2, arriving);
        assertThat(fixture.take("emit LeaseGranted")).hasSize(1);
    }

    private void beatUntil(double end) {
        for (double now = 1.5; now <= end; now += 0.5) {
            fixture.expire(now, AgentTimer.Own.BEAT, 0);
            answer(now);
        }
    }

    private void answer(double seconds) {
        fixture.answer(seconds, 2, TOKEN.id(), true);
        fixture.answer(seconds, 3, TOKEN.id(), false);
    }

    private String release(double seconds) {
        fixture.agent.release(0, 1, at(seconds));
        return fixture.take("emit LeaseEnded").get(0);
    }
}
