package io.wandertoken.protocol.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every transition of {@link Guardian}: one input, and exactly what it asks for. */
class GuardianTest {
    private static final long PATIENCE = 1000;

    private final List<String> effects = new ArrayList<>();

    @Test
    void aGiverWatchesOverTheTokenItGave() {
        Guardian guardian = guardian(1);
        assertThat(guardian.isWatching()).isFalse();

        guardian.onGiven(token(0, 5));

        assertThat(effects).containsExactly("watch 1000");
        assertThat(guardian.isWatching()).isTrue();
    }

    @Test
    void theOnlyGuardianRetiresWhenTheTokenTravelledOn() {
        Guardian guardian = guardian(1);
        guardian.onGiven(token(0, 5));
        effects.clear();

        guardian.onTravelled(token(0, 6));

        assertThat(effects).containsExactly("stop");
        assertThat(guardian.isWatching()).isFalse();
    }

    @Test
    void aSecondGuardianIsOnePatienceMorePatientThanTheFirst() {
        Guardian guardian = guardian(3);
        guardian.onGiven(token(0, 5));
        effects.clear();

        guardian.onTravelled(token(0, 6));
        guardian.onTravelled(token(0, 7));

        assertThat(effects).containsExactly("watch 2000", "watch 3000");
        assertThat(guardian.isWatching()).isTrue();
    }

    @Test
    void newsThatWereOvertakenDoNotBringAGuardianForwardAgain() {
        Guardian guardian = guardian(3);
        guardian.onGiven(token(0, 5));
        guardian.onTravelled(token(0, 7));
        effects.clear();

        guardian.onTravelled(token(0, 6));

        assertThat(effects).isEmpty();
    }

    @Test
    void aGuardianRetiresWhenEnoughOthersWatch() {
        Guardian guardian = guardian(3);
        guardian.onGiven(token(0, 5));
        guardian.onTravelled(token(0, 6));
        guardian.onTravelled(token(0, 7));
        effects.clear();

        guardian.onTravelled(token(0, 8));

        assertThat(effects).containsExactly("stop");
        assertThat(guardian.isWatching()).isFalse();
    }

    @Test
    void aGuardianThatMissedSomeNewsRetiresAllTheSame() {
        Guardian guardian = guardian(2);
        guardian.onGiven(token(0, 5));
        effects.clear();

        guardian.onTravelled(token(0, 50));

        assertThat(effects).containsExactly("stop");
    }

    @Test
    void newsOfItsOwnHandoverChangeNothing() {
        Guardian guardian = guardian(2);
        guardian.onGiven(token(0, 5));
        effects.clear();

        guardian.onTravelled(token(0, 5));
        guardian.onTravelled(token(0, 4));

        assertThat(effects).isEmpty();
        assertThat(guardian.isWatching()).isTrue();
    }

    @Test
    void newsOfAnotherTokenChangeNothing() {
        Guardian guardian = guardian(1);
        guardian.onGiven(token(0, 5));
        effects.clear();

        guardian.onTravelled(token(1, 6));
        guardian.onGone(token(1, 6));

        assertThat(effects).isEmpty();
        assertThat(guardian.isWatching()).isTrue();
    }

    @Test
    void newsComeTooLateForAGuardianThatWatchesNothing() {
        Guardian guardian = guardian(1);

        guardian.onTravelled(token(0, 6));
        guardian.onGone(token(0, 6));

        assertThat(effects).isEmpty();
    }

    @Test
    void aGuardianRetiresWhenItsTokenIsGoneForGood() {
        Guardian guardian = guardian(3);
        guardian.onGiven(token(0, 5));
        effects.clear();

        guardian.onGone(token(0, 9));

        assertThat(effects).containsExactly("stop");
        assertThat(guardian.isWatching()).isFalse();
    }

    @Test
    void silenceMeansThatTheTokenIsLost() {
        Guardian guardian = guardian(1);
        guardian.onGiven(token(0, 5));
        effects.clear();

        guardian.onWatchExpired();

        assertThat(effects).containsExactly("lost " + token(0, 5).id() + " session 5");
        assertThat(guardian.isWatching()).isFalse();
    }

    @Test
    void onlyTheTokenGivenLastIsWatched() {
        Guardian guardian = guardian(1);
        guardian.onGiven(token(0, 5));
        guardian.onGiven(token(1, 9));
        effects.clear();

        guardian.onTravelled(token(0, 6));
        assertThat(effects).isEmpty();

        guardian.onWatchExpired();
        assertThat(effects).containsExactly("lost " + token(1, 9).id() + " session 9");
    }

    @Test
    void aSignOfLifeRenewsThePatience() {
        Guardian guardian = guardian(2);
        guardian.onGiven(token(0, 5));
        effects.clear();

        guardian.onSign(token(0, 5), false, 0);
        guardian.onSign(token(0, 5), false, 300);

        assertThat(effects).containsExactly("watch 1000", "watch 700");
    }

    @Test
    void aTokenThatStaysGetsNewNumbersWithoutAHop() {
        Guardian guardian = guardian(2);
        guardian.onGiven(token(0, 5));
        effects.clear();

        guardian.onSign(token(0, 6), false, 0);
        guardian.onSign(token(0, 7), false, 0);
        guardian.onSign(token(0, 8), false, 0);

        assertThat(effects).containsExactly("watch 1000", "watch 1000", "watch 1000");
        assertThat(guardian.isWatching()).isTrue();
    }

    @Test
    void aTokenHeardOfWithAnotherAgentHasMadeOneHopHoweverManyNumbersThatTook() {
        Guardian guardian = guardian(2);
        guardian.onGiven(token(0, 5));
        effects.clear();

        guardian.onSign(token(0, 9), true, 0);
        guardian.onSign(token(0, 10), true, 0);

        assertThat(effects).containsExactly("watch 2000", "stop");
        assertThat(guardian.isWatching()).isFalse();
    }

    @Test
    void aSignThatWasOvertakenSaysNothing() {
        Guardian guardian = guardian(3);
        guardian.onGiven(token(0, 5));
        guardian.onSign(token(0, 9), true, 0);
        effects.clear();

        guardian.onSign(token(0, 8), true, 0);

        assertThat(effects).isEmpty();
    }

    @Test
    void aSignOlderThanThePatienceLeavesNoneOfIt() {
        Guardian guardian = guardian(1);
        guardian.onGiven(token(0, 5));
        effects.clear();

        guardian.onSign(token(0, 5), false, 5_000);

        assertThat(effects).containsExactly("watch 1");
    }

    @Test
    void aSignOfAnotherTokenAlsoRenewsThePatience() {
        Guardian guardian = guardian(2);
        guardian.onOther(0);
        assertThat(effects).isEmpty();
        guardian.onGiven(token(0, 5));
        guardian.onSign(token(0, 6), true, 0);
        effects.clear();

        guardian.onOther(100);

        assertThat(effects).containsExactly("watch 1900");
    }

    @Test
    void anExpiryWithoutAWatchIsTheDriversMistake() {
        Guardian guardian = guardian(1);

        assertThatIllegalStateException().isThrownBy(guardian::onWatchExpired);
    }

    @Test
    void aGuardianNeedsPatienceAndDepth() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Guardian(0, 1, new Recorder()));
        assertThatIllegalArgumentException().isThrownBy(() -> new Guardian(1, 0, new Recorder()));
    }

    private Guardian guardian(int depth) {
        return new Guardian(PATIENCE, depth, new Recorder());
    }

    private static Token token(long created, long session) {
        return Tokens.travelled(new TokenId(created, 1, 0), session);
    }

    private final class Recorder implements Guardian.Effects {
        @Override
        public void startWatch(long afterNanos) {
            effects.add("watch " + afterNanos);
        }

        @Override
        public void stopWatch() {
            effects.add("stop");
        }

        @Override
        public void suspectLoss(Token token) {
            effects.add("lost " + token.id() + " session " + token.session());
        }
    }
}
