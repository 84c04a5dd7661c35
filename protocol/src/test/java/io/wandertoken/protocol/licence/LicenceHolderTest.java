package io.wandertoken.protocol.licence;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.TestRandom;
import io.wandertoken.protocol.licence.LicenceHolder.Remainder;
import io.wandertoken.protocol.licence.LicenceMessage.Accept;
import io.wandertoken.protocol.licence.LicenceMessage.Propose;
import io.wandertoken.protocol.licence.LicenceMessage.Report;
import io.wandertoken.protocol.licence.LicenceMessage.Round;
import io.wandertoken.protocol.licence.LicenceMessage.Withdraw;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LicenceHolderTest {
    private static final LicenceConfig CONFIG = new LicenceConfig(1600, 0.1);
    private static final Quorum QUORUM = Quorum.of(List.of("a", "b", "c"));
    private static final TokenId T = new TokenId(1, 1, 1);
    private static final TokenId U = new TokenId(2, 2, 1);
    private static final Token TOKEN = new Token(T, 5, 0);

    /** Writes each effect down as one line. */
    private final class Recorder implements LicenceEffects {
        @Override
        public void send(int voter, LicenceMessage message) {
            log.add(message.getClass().getSimpleName() + " to " + voter);
            if (message instanceof Propose propose) {
                last = propose;
            } else if (message instanceof Withdraw withdraw) {
                withdrawn = withdraw.round();
            }
        }

        @Override
        public void startTimer(long afterNanos) {
            log.add("timer " + afterNanos);
        }

        @Override
        public void stopTimer() {
            log.add("no timer");
        }

        @Override
        public void emit(LicenceEvent event) {
            log.add(event.name());
        }
    }

    private final List<String> log = new ArrayList<>();
    private Propose last = new Propose(new Round(U, 0, 0), 0, 0, 0);
    private Round withdrawn = new Round(U, 0, 0);
    private final LicenceHolder holder = new LicenceHolder(CONFIG, QUORUM, TestRandom.MIDDLE, new Recorder());

    @Test
    void aWantedTokenIsProposedToAllVotersAndLicensedByAMajorityFromBeforeTheProposal() {
        propose(1000);

        assertThat(log).containsExactly("Propose to 0", "Propose to 1", "Propose to 2", "timer 100");
        assertThat(last.round()).isEqualTo(new Round(T, 5, 1));
        assertThat(last.reserved()).isEqualTo(5 + LicenceHolder.RESERVED_FENCES);
        accept(0, 1030);
        assertThat(holder.isLicensed(1030)).isFalse();
        log.clear();
        accept(2, 1050);
        assertThat(log).containsExactly("LICENSED", "timer 350");
        assertThat(holder.endNanos()).isEqualTo(1000 + 1440);
        assertThat(holder.isLicensed(2439)).isTrue();
        assertThat(holder.isLicensed(2440)).isFalse();
    }

    @Test
    void theSameVoterTwiceIsNoMajority() {
        propose(1000);

        accept(0, 1010);
        accept(0, 1020);

        assertThat(holder.isLicensed(1020)).isFalse();
    }

    @Test
    void repliesToAnEarlierRoundDoNotCount() {
        propose(1000);
        Round first = last.round();
        holder.onTimer(1400);
        holder.onTimer(2201);

        holder.onAccept(0, new Accept(first, 0), 2202);
        holder.onAccept(1, new Accept(first, 0), 2202);

        assertThat(last.round().number()).isEqualTo(2);
        assertThat(holder.isLicensed(2202)).isFalse();
    }

    @Test
    void anUnlicensedHolderWithoutAMajorityWithdrawsAndTriesAgainAfterARandomTime() {
        propose(1000);
        accept(0, 1010);
        log.clear();

        holder.onTimer(1400);

        assertThat(log).containsExactly("Withdraw to 0", "Withdraw to 1", "Withdraw to 2", "REFUSED", "timer 801");
        assertThat(withdrawn).isEqualTo(last.round());
        holder.onAccept(1, new Accept(withdrawn, 0), 1401);
        assertThat(holder.isLicensed(1401)).isFalse();
    }

    @Test
    void aHolderWithdrawsAtOnceWhenNoMajorityCanAccept() {
        propose(1000);
        holder.onReport(0, new Report(last.round(), U), 1010);
        log.clear();

        holder.onReport(1, new Report(last.round(), U), 1020);

        assertThat(log).contains("Withdraw to 0", "REFUSED");
    }

    @Test
    void aGreaterNumberDoesNotShortenTheWaitAfterARefusal() {
        propose(1000);
        holder.onTimer(1400);
        log.clear();

        holder.renumber(6, 1401);

        assertThat(log).isEmpty();
        holder.onTimer(2201);
        assertThat(last.round()).isEqualTo(new Round(T, 6, 2));
    }

    @Test
    void aLicensedHolderDoesNotWithdraw() {
        license(1000);
        log.clear();

        holder.onTimer(1400);
        holder.onTimer(1500);
        holder.onTimer(1800);

        assertThat(log).doesNotContain("Withdraw to 0").contains("Propose to 0");
        assertThat(last.round().number()).isEqualTo(3);
    }

    @Test
    void aProposalIsRepeatedOnlyToVotersThatDidNotAccept() {
        propose(1000);
        accept(1, 1010);
        log.clear();

        holder.onTimer(1100);

        assertThat(log).containsExactly("Propose to 0", "Propose to 2", "timer 100");
        assertThat(last.round()).isEqualTo(new Round(T, 5, 1));
    }

    @Test
    void aLicenceThatIsNotExtendedEndsAfterItsGrace() {
        license(1000);
        holder.setWanted(false, 1060);
        log.clear();

        holder.onTimer(2040);
        assertThat(log).containsExactly("ENDING", "timer 400");
        assertThat(holder.mayGrant(2040)).isFalse();
        log.clear();
        holder.onTimer(2440);

        assertThat(log).containsExactly("ENDED", "no timer");
    }

    @Test
    void anUnwantedTokenLetsItsLicenceLapseAndAsksAgainWhenItIsWanted() {
        license(1000);
        holder.setWanted(false, 1060);
        holder.onTimer(2440);
        log.clear();

        holder.setWanted(true, 5000);

        assertThat(log).startsWith("Propose to 0");
        assertThat(last.round().number()).isEqualTo(2);
    }

    @Test
    void theDestinationCountsTheRemainderFromItsFirstAck() {
        license(1000);
        Remainder left = holder.give(1200);

        assertThat(left).isEqualTo(new Remainder(1240, 5 + LicenceHolder.RESERVED_FENCES));
        assertThat(holder.isLicensed(1200)).isFalse();
        LicenceHolder destination = new LicenceHolder(CONFIG, QUORUM, TestRandom.MIDDLE, new Recorder());
        destination.take(new Token(T, 6, 0), 70_000, left, 70_300);
        assertThat(destination.endNanos()).isEqualTo(71_240);
        assertThat(destination.mayGrant(70_300)).isTrue();
    }

    @Test
    void theSourceCountsNoReplyAfterItGaveTheTokenAway() {
        propose(1000);
        Round round = last.round();

        assertThat(holder.give(1010)).isEqualTo(Remainder.NONE);
        log.clear();
        holder.onAccept(0, new Accept(round, 0), 1020);
        holder.onAccept(1, new Accept(round, 0), 1020);
        holder.onTimer(1400);

        assertThat(log).isEmpty();
        assertThat(holder.isLicensed(1020)).isFalse();
    }

    @Test
    void aTokenBelowTheFencesOfEarlierOnesNeedsAGreaterNumberAndAnotherRound() {
        propose(1000);
        holder.onAccept(0, new Accept(last.round(), 3_000_000), 1010);
        log.clear();

        accept(1, 1020);

        assertThat(log).startsWith("FENCE_TOO_LOW", "LICENSED");
        assertThat(holder.mayGrant(1020)).isFalse();
        holder.renumber(3_000_001, 1021);
        assertThat(last.round()).isEqualTo(new Round(T, 3_000_001, 2));
        accept(0, 1030);
        accept(1, 1030);
        assertThat(holder.mayGrant(1030)).isTrue();
    }

    /** The next holder would grant under it: it hears of those fences from voters only in a round of its own. */
    @Test
    void aTokenBelowTheFencesOfEarlierOnesTravelsWithoutItsLicence() {
        propose(1000);
        holder.onAccept(0, new Accept(last.round(), 3_000_000), 1010);
        accept(1, 1020);

        assertThat(holder.isLicensed(1020)).isTrue();
        assertThat(holder.give(1020)).isEqualTo(Remainder.NONE);
    }

    @Test
    void aDroppedTokenWithdrawsOnlyIfItHasNoLicence() {
        license(1000);
        log.clear();
        holder.drop(1060);
        assertThat(log).containsExactly("no timer");

        holder.hold(new Token(U, 1, 0), 2000);
        log.clear();
        holder.drop(2010);

        assertThat(log).containsExactly("Withdraw to 0", "Withdraw to 1", "Withdraw to 2", "no timer");
    }

    private void propose(long now) {
        holder.hold(TOKEN, now);
        log.clear();
        holder.setWanted(true, now);
    }

    private void license(long now) {
        propose(now);
        accept(0, now + 50);
        accept(1, now + 50);
    }

    private void accept(int voter, long now) {
        holder.onAccept(voter, new Accept(last.round(), 0), now);
    }
}
