package io.wandertoken.agent.transport.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.pairwise.KeyAgreement;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.CoseSign1;
import io.wandertoken.agent.wire.DatagramDecoder;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.KeyShare;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.agent.wire.SealedDatagram;
import io.wandertoken.agent.wire.SignedRoute;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.token.TokenId;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Who believes which share, and when. Signatures are taken for granted here: what is said, the other one said. */
class PairingsTest {
    private static final FleetId FLEET = new FleetId(7);
    private static final GroupId GROUP = new GroupId(1);
    private static final AgentId A = new AgentId(1, 1, 1, 1);
    private static final AgentId B = new AgentId(2, 2, 2, 2);
    private static final SignedRoute A_TO_B = new SignedRoute(A, Endpoint.UNSPECIFIED, B, Endpoint.UNSPECIFIED);

    /** One agent as long as it lives, and what it knows of the other. */
    private static final class Life {
        final Pairings pairings;
        final Peer other;
        final SignedRoute route;

        Life(AgentId self, AgentId other, boolean on) {
            pairings = Pairings.of(on, self, FLEET);
            this.other = new Peer(0, other);
            route = self.equals(A) ? A_TO_B : A_TO_B.reversed();
        }

        KeyShare says() {
            return pairings.shareFor(other);
        }

        void hears(KeyShare said, long sent) {
            pairings.learn(other, move(sent).withShare(said), 0);
        }

        /** What it sends, or null when that must be signed. */
        SealedDatagram sends(boolean certificate) {
            ByteBuffer out = ByteBuffer.allocate(CoseSign1.MOST_BYTES);
            if (!pairings.seal(other, move(1), certificate, route, out)) {
                return null;
            }
            return (SealedDatagram) DatagramDecoder.decode(out.array(), 0, out.position());
        }

        boolean believes(SealedDatagram datagram) {
            Peer owner = pairings.find(datagram.keyId());
            return owner != null && pairings.open(owner, datagram, route.reversed()) != null;
        }
    }

    /** A signed datagram. */
    private record Said(KeyShare share, long sent) {}

    private final Life a = new Life(A, B, true);
    private final Life b = new Life(B, A, true);

    @Test
    void threeSignedDatagramsAndOneUnderTheKeyMakeBothSure() {
        b.hears(a.says(), 1);
        a.hears(b.says(), 2);
        assertThat(a.sends(false)).as("A has the key, B not yet").isNull();
        b.hears(a.says(), 3);
        SealedDatagram first = b.sends(false);

        assertThat(a.believes(first)).isTrue();
        assertThat(b.believes(a.sends(false))).isTrue();
    }

    @Test
    void whatBringsACertificateIsSignedAndThenSoIsAllUntilThePeerShowsTheKey() {
        meet(a, b);

        assertThat(a.sends(true)).isNull();
        assertThat(a.sends(false)).isNull();
        a.hears(b.says(), 9);
        assertThat(a.sends(false)).isNotNull();
    }

    /** The first messages between strangers bring the certificate and the version, unless a handover did. */
    @Test
    void aPeerThatGotTheCertificateInAHandoverAndThenAgreedOnAKeyNeedsItNoMore() {
        a.sends(true);
        meet(a, b);

        assertThat(a.other.takesCertificate()).isFalse();
        assertThat(b.other.takesCertificate()).as("B has sent none").isTrue();
    }

    @Test
    void aPeerThatStartedAnewOrForWhichTheCertificateIsNewNeedsItAgain() {
        a.sends(true);
        meet(a, b);
        a.hears(new Life(B, A, true).says(), 100);
        Life renewed = new Life(A, B, true);
        renewed.sends(true);
        meet(renewed, new Life(B, A, true));
        renewed.other.forgetCertificateSent();

        assertThat(a.other.takesCertificate()).isTrue();
        assertThat(renewed.other.takesCertificate()).isTrue();
    }

    @Test
    void withoutAKeyACertificateThatGotLostIsSentAgain() {
        a.sends(true);

        assertThat(a.other.takesCertificate()).isTrue();
    }

    @Test
    void aShareThatDoesNotAnswerOursIsNotBelieved() {
        // B hears again what A said in an earlier life, to an earlier life of B.
        Life oldA = new Life(A, B, true);
        Life oldB = new Life(B, A, true);
        meet(oldA, oldB);
        KeyShare old = oldA.says();

        b.hears(old, 5);

        assertThat(b.sends(false)).isNull();
        assertThat(b.believes(oldA.sends(false)))
                .as("whoever has stolen A's old memory")
                .isFalse();
    }

    @Test
    void aShareOfAnEarlierLifeDoesNotReplaceALaterOne() {
        Life earlier = new Life(A, B, true);
        meet(earlier, b);
        KeyShare old = earlier.says();
        Life later = new Life(A, B, true);
        b.hears(later.says(), 100);
        later.hears(b.says(), 100);
        b.hears(later.says(), 101);
        later.believes(b.sends(false));

        b.hears(old, 50);

        assertThat(b.believes(later.sends(false))).isTrue();
        assertThat(b.believes(earlier.sends(false))).isFalse();
    }

    @Test
    void aPeerThatStartedAnewIsHeardUnderItsOldKeyNoLonger() {
        meet(a, b);
        SealedDatagram before = a.sends(false);
        Life reborn = new Life(A, B, true);

        b.hears(reborn.says(), 100);

        assertThat(b.believes(before)).isFalse();
        assertThat(b.sends(false)).as("signed, until the new key is there").isNull();
        reborn.hears(b.says(), 100);
        b.hears(reborn.says(), 101);
        assertThat(reborn.believes(b.sends(false))).isTrue();
    }

    @Test
    void aPeerThatSaysNothingOfKeysAnyMoreIsServedBySignatures() {
        meet(a, b);
        SealedDatagram before = a.sends(false);

        b.hears(null, 100);

        assertThat(b.sends(false)).isNull();
        assertThat(b.believes(before)).isFalse();
    }

    @Test
    void whoIsForgottenIsNotHeardAndCanComeBack() {
        meet(a, b);
        SealedDatagram before = a.sends(false);

        b.pairings.forget(b.other);

        assertThat(b.believes(before)).isFalse();
        assertThat(b.sends(false)).isNull();
        b.hears(a.says(), 9);
        assertThat(b.believes(before)).as("agreed anew on the same shares").isTrue();
    }

    @Test
    void whatComesBackIsNotBelieved() {
        meet(a, b);

        assertThat(a.believes(a.sends(false))).isFalse();
        assertThat(b.believes(b.sends(false))).isFalse();
    }

    @Test
    void aShareOfAnotherAgentGivesItsThiefNothing() {
        // M passes off A's share as its own.
        AgentId thief = new AgentId(3, 3, 3, 3);
        meet(a, b);
        Peer asThief = new Peer(1, thief);
        KeyShare stolen = new KeyShare(a.says().share(), b.says().known());
        b.pairings.learn(asThief, move(1).withShare(stolen), 0);

        assertThat(asThief.pairing().agreed()).isNull();
        assertThat(b.believes(a.sends(false))).isTrue();
    }

    @Test
    void anAgentWithoutKeysSaysNothingAndLearnsNothing() {
        Life off = new Life(B, A, false);
        off.hears(a.says(), 1);

        assertThat(off.says()).isNull();
        assertThat(off.sends(false)).isNull();
        assertThat(off.other.pairing().share()).isNull();
    }

    @Test
    void aPeerThatKeepsChangingItsShareIsServedBySignatures() {
        for (int i = 0; i < 20; i++) {
            Life restless = new Life(A, B, true);
            b.hears(restless.says(), 2 * i);
            restless.hears(b.says(), 2 * i);
            b.hears(restless.says(), 2 * i + 1);

            assertThat(b.sends(false) != null).isEqualTo(i < 5);
        }
    }

    @Test
    void aShareThatMakesTheSecretGuessableIsNotBelieved() {
        b.hears(new KeyShare(Bytes.copyOf(new byte[32]), KeyShare.NOTHING), 1);
        KeyShare named = new KeyShare(
                Bytes.copyOf(new byte[32]), KeyAgreement.nameOf(b.says().share().toArray()));
        b.hears(named, 2);

        assertThat(b.other.pairing().agreed()).isNull();
    }

    /** Loss, copies and reordering of what is signed, and starts anew at any time: nobody believes what was not said to it. */
    @Test
    void inWhateverOrderThingsComeOnlyPresentKeysAreBelieved() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            Life[] lives = {new Life(A, B, true), new Life(B, A, true)};
            List<List<Said>> said = List.of(new ArrayList<>(), new ArrayList<>());
            long clock = 1;
            for (int step = 0; step < 40; step++) {
                int self = random.nextInt(2);
                int choice = random.nextInt(12);
                if (choice == 0) {
                    lives[self] = new Life(self == 0 ? A : B, self == 0 ? B : A, true);
                } else if (choice < 6) {
                    said.get(self).add(new Said(lives[self].says(), clock++));
                } else if (!said.get(1 - self).isEmpty()) {
                    List<Said> others = said.get(1 - self);
                    Said one = others.get(Math.max(0, others.size() - 1 - random.nextInt(3)));
                    lives[self].hears(one.share(), one.sent());
                }
                SealedDatagram sent = lives[self].sends(false);
                if (sent != null) {
                    assertThat(lives[self].believes(sent)).as("seed %d", seed).isFalse();
                }
            }
            // Whatever happened: a few exchanges in order, and both are sure.
            for (int round = 0; round < 2; round++) {
                lives[1].hears(lives[0].says(), clock++);
                lives[0].hears(lives[1].says(), clock++);
            }
            if (lives[1].other.pairing().agreed() != null
                    && lives[0].other.pairing().agreed() != null) {
                SealedDatagram keyed = lives[0].sends(false);
                assertThat(keyed != null && lives[1].believes(keyed))
                        .as("seed %d", seed)
                        .isTrue();
            }
        }
    }

    private static void meet(Life one, Life other) {
        other.hears(one.says(), 1);
        one.hears(other.says(), 2);
        other.hears(one.says(), 3);
        assertThat(one.believes(other.sends(false))).isTrue();
    }

    private static Body move(long sent) {
        return Body.of(MessageType.MOVE, GROUP, sent)
                .token(new TokenId(1, 1, 1), 1)
                .sourceNonce(new Nonce(1, 1))
                .build();
    }
}
