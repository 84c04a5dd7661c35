package io.wandertoken.protocol.handover;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.token.TokenId;
import org.junit.jupiter.api.Test;

/** What an agent remembers of peers and sessions, and when a certificate travels. */
class KnowledgeTest {
    private static final CertificateFlags BARE = new CertificateFlags(false, false, true);

    @Test
    void aKeyIsKnownUntilItsCertificateEnds() {
        KeyCache<String> keys = new KeyCache<>(2);
        keys.learn(1, "one", 100);

        assertThat(keys.find(1, 100)).isEqualTo("one");
        assertThat(keys.find(1, 101)).isNull();
        assertThat(keys.knows(2, 0)).isFalse();
    }

    @Test
    void theKeyThatWasUsedLeastRecentlyIsForgotten() {
        KeyCache<String> keys = new KeyCache<>(2);
        keys.learn(1, "one", 100);
        keys.learn(2, "two", 100);
        keys.find(1, 0);
        keys.learn(3, "three", 100);

        assertThat(keys.knows(1, 0)).isTrue();
        assertThat(keys.knows(2, 0)).isFalse();
    }

    @Test
    void evidenceOfOurCertificateIsNoKnowledgeOfTheirKey() {
        KeyCache<String> keys = new KeyCache<>(2);
        keys.noteHasOurs(1);

        assertThat(keys.hasOurs(1)).isTrue();
        assertThat(keys.knows(1, 0)).isFalse();
        assertThat(keys.hasOurs(2)).isFalse();
    }

    @Test
    void aMoveBringsTheCertificateAtOnceOnlyWithoutEvidence() {
        assertThat(CertificateFlags.onMove(1, true, true)).isEqualTo(BARE);
        assertThat(CertificateFlags.onMove(1, false, true)).isEqualTo(new CertificateFlags(true, false, true));
        assertThat(CertificateFlags.onMove(2, true, true)).isEqualTo(new CertificateFlags(true, false, true));
        assertThat(CertificateFlags.onMove(1, true, false)).isEqualTo(new CertificateFlags(false, true, false));
    }

    @Test
    void anAckBringsTheCertificateWhenTheMoveBroughtOneOrAskedForIt() {
        assertThat(CertificateFlags.onAck(1, BARE).attached()).isFalse();
        assertThat(CertificateFlags.onAck(2, BARE).attached()).isTrue();
        assertThat(CertificateFlags.onAck(1, new CertificateFlags(true, false, true))
                        .attached())
                .isTrue();
        assertThat(CertificateFlags.onAck(1, new CertificateFlags(false, true, false))
                        .attached())
                .isTrue();
    }

    @Test
    void softStateIsForgottenWithAge() {
        SoftState soft = new SoftState(2, 1_000);
        TokenId token = new TokenId(1, 1, 1);
        soft.noteSeen(token, 5, 0);

        assertThat(soft.isNew(token, 5, 999)).isFalse();
        assertThat(soft.isNew(token, 6, 999)).isTrue();
        assertThat(soft.isNew(token, 5, 1_000)).isTrue();
        assertThat(soft.size()).isZero();
    }

    @Test
    void softStateOfTheTokenThatIsQuietLongestMakesRoom() {
        SoftState soft = new SoftState(2, 1_000);
        for (int serial = 1; serial <= 3; serial++) {
            soft.noteSeen(new TokenId(1, 1, serial), 5, 0);
        }

        assertThat(soft.size()).isEqualTo(2);
        assertThat(soft.isNew(new TokenId(1, 1, 1), 5, 0)).isTrue();
        assertThat(soft.isNew(new TokenId(1, 1, 3), 5, 0)).isFalse();
    }

    @Test
    void aCompletedSessionIsKnownByPeerAndNonce() {
        SoftState soft = new SoftState(2, 1_000);
        TokenId token = new TokenId(1, 1, 1);
        HandoverRules rules = HandoverRules.hardened();
        soft.noteSeen(token, 7, 0);
        assertThat(soft.isDone(commit(0, 1), 0, rules, 1)).isFalse();
        soft.noteDone(token, 5, 3, new Nonce(0, 1), 0);

        assertThat(soft.isDone(commit(5, 1), 3, rules, 1)).isTrue();
        assertThat(soft.isDone(commit(5, 2), 3, rules, 1)).isFalse();
        assertThat(soft.isDone(commit(5, 1), 4, rules, 1)).isFalse();
        assertThat(soft.isDone(commit(4, 1), 3, rules, 1)).isFalse();
        assertThat(soft.isNew(token, 7, 1)).isFalse();
    }

    private static HandoverMessage.Commit commit(long session, long nonce) {
        return new HandoverMessage.Commit(new TokenId(1, 1, 1), session, 0, 0, new Nonce(0, nonce));
    }

    @Test
    void theHardenedRulesLeaveNothingOut() {
        assertThat(HandoverRules.hardened().weaknesses()).isEmpty();
        assertThat(HandoverRules.paper().weaknesses())
                .contains(HandoverRules.Weakness.SESSION_REUSED, HandoverRules.Weakness.DESTINATION_FORGETS)
                .doesNotContain(HandoverRules.Weakness.SOURCE_REBINDS);
    }
}
