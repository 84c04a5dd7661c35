package io.wandertoken.protocol.licence;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.licence.LicenceMessage.Accept;
import io.wandertoken.protocol.licence.LicenceMessage.Propose;
import io.wandertoken.protocol.licence.LicenceMessage.Report;
import io.wandertoken.protocol.licence.LicenceMessage.Reservation;
import io.wandertoken.protocol.licence.LicenceMessage.Round;
import io.wandertoken.protocol.licence.LicenceMessage.Withdraw;
import io.wandertoken.protocol.token.TokenId;
import java.util.List;
import org.junit.jupiter.api.Test;

class VoterTest {
    private static final LicenceConfig CONFIG = new LicenceConfig(1000, 0.1);
    private static final Quorum QUORUM = Quorum.of(List.of("a", "b", "c"));
    private static final TokenId T = new TokenId(1, 1, 1);
    private static final TokenId U = new TokenId(2, 2, 1);

    /** Its silence ended long ago. */
    private final Voter voter = new Voter(CONFIG, QUORUM, -10_000, 0);

    @Test
    void aFreeVoterAcceptsAndKeepsOtherTokensOutUntilTheAcceptanceEnds() {
        assertThat(voter.onPropose(propose(T, 7, 1, 50), 0)).contains(new Accept(new Round(T, 7, 1), 0));

        assertThat(voter.onPropose(propose(U, 1, 1, 60), 1099)).contains(new Report(new Round(U, 1, 1), T));
        assertThat(voter.onPropose(propose(U, 1, 1, 60), 1100)).contains(new Accept(new Round(U, 1, 1), 50));
    }

    @Test
    void anotherProposalOfTheSameTokenExtendsTheAcceptance() {
        voter.onPropose(propose(T, 7, 1, 50), 0);
        voter.onPropose(propose(T, 7, 2, 50), 900);

        assertThat(voter.acceptedAt(1999)).isEqualTo(new Round(T, 7, 2));
        assertThat(voter.acceptedAt(2000)).isNull();
    }

    @Test
    void aWithdrawalOfTheNewestRoundFreesTheVoter() {
        voter.onPropose(propose(T, 7, 2, 50), 0);

        voter.onWithdraw(new Withdraw(new Round(T, 7, 2)), 1);

        assertThat(voter.acceptedAt(1)).isNull();
    }

    @Test
    void aWithdrawalOfAnOlderRoundOrOfAnotherTokenCountsForNothing() {
        voter.onPropose(propose(T, 7, 2, 50), 0);

        voter.onWithdraw(new Withdraw(new Round(T, 7, 1)), 1);
        voter.onWithdraw(new Withdraw(new Round(T, 6, 9)), 1);
        voter.onWithdraw(new Withdraw(new Round(U, 9, 9)), 1);

        assertThat(voter.acceptedAt(1)).isEqualTo(new Round(T, 7, 2));
    }

    @Test
    void aLateProposalDoesNotMakeTheNewestRoundWithdrawable() {
        voter.onPropose(propose(T, 7, 2, 50), 0);

        assertThat(voter.onPropose(propose(T, 7, 1, 50), 1)).contains(new Accept(new Round(T, 7, 1), 0));
        voter.onWithdraw(new Withdraw(new Round(T, 7, 1)), 2);

        assertThat(voter.acceptedAt(2)).isEqualTo(new Round(T, 7, 2));
    }

    @Test
    void aVoterThatStartedIsSilentForTwiceTheDuration() {
        Voter restarted = new Voter(CONFIG, QUORUM, 500, 0);

        assertThat(restarted.onPropose(propose(T, 7, 1, 50), 2499)).isEmpty();
        assertThat(restarted.onReservationQuery(2499)).isEmpty();
        assertThat(restarted.onPropose(propose(T, 7, 1, 50), 2500)).isPresent();
    }

    /** No other voter knows what it accepted, if all of them restart at once. */
    @Test
    void aVoterThatStartedReportsTheNumberThatItMayHaveAcceptedBefore() {
        Voter restarted = new Voter(CONFIG, QUORUM, 0, 900);

        restarted.onReservation(new Reservation(T, 60, 40), 1999);

        assertThat(restarted.onPropose(propose(U, 7, 1, 50), 2000)).contains(new Accept(new Round(U, 7, 1), 900));
    }

    @Test
    void aProposalForAnotherQuorumIsRefused() {
        Quorum other = Quorum.of(List.of("a", "b", "d"));
        Propose foreign = new Propose(new Round(T, 7, 1), 50, other.digest(), Quorum.NONE);

        assertThat(voter.onPropose(foreign, 0)).contains(new Report(new Round(T, 7, 1), null));
        assertThat(voter.acceptedAt(0)).isNull();
    }

    @Test
    void whileTheQuorumChangesAVoterAcceptsProposalsThatShareAList() {
        Quorum changing = new Quorum(List.of("a", "b", "d"), QUORUM.voters());
        Propose proposal = new Propose(new Round(T, 7, 1), 50, changing.digest(), changing.digestBefore());

        assertThat(voter.onPropose(proposal, 0)).contains(new Accept(new Round(T, 7, 1), 0));
        assertThat(new Voter(CONFIG, changing, -10_000, 0).onPropose(propose(T, 7, 1, 50), 0))
                .contains(new Accept(new Round(T, 7, 1), 0));
    }

    @Test
    void onlyOtherTokensReservationsAreReported() {
        voter.onPropose(propose(T, 7, 1, 50), 0);

        assertThat(voter.onPropose(propose(T, 8, 2, 60), 1)).contains(new Accept(new Round(T, 8, 2), 0));
        assertThat(voter.onReservationQuery(1)).contains(new Reservation(T, 60, 0));
    }

    @Test
    void aRestartedVoterAdoptsTheReservationsOfOthersWhileItIsSilent() {
        Voter restarted = new Voter(CONFIG, QUORUM, 0, 0);

        restarted.onReservation(new Reservation(T, 60, 40), 1999);
        restarted.onReservation(new Reservation(U, 999, 999), 2000);

        assertThat(restarted.onPropose(propose(T, 8, 2, 70), 2000)).contains(new Accept(new Round(T, 8, 2), 40));
        assertThat(restarted.onReservationQuery(2000)).contains(new Reservation(T, 70, 40));
    }

    private static Propose propose(TokenId token, long session, long round, long reserved) {
        return new Propose(new Round(token, session, round), reserved, QUORUM.digest(), Quorum.NONE);
    }
}
