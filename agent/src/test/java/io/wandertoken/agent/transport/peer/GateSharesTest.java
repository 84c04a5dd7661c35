package io.wandertoken.agent.transport.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.Rights;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.agent.identity.Verifier;
import io.wandertoken.agent.identity.pairwise.KeyAgreement;
import io.wandertoken.agent.identity.pairwise.PairwiseKeys;
import io.wandertoken.agent.transport.TestFleet;
import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.transport.accounting.DropReason;
import io.wandertoken.agent.transport.codec.UnverifiedMessage;
import io.wandertoken.agent.transport.gate.Cookies;
import io.wandertoken.agent.transport.gate.Gate;
import io.wandertoken.agent.transport.gate.MessageFilter;
import io.wandertoken.agent.transport.gate.NoCookies;
import io.wandertoken.agent.transport.gate.SourceBudgets;
import io.wandertoken.agent.wire.AgentVersion;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.CoseEncrypt0;
import io.wandertoken.agent.wire.CoseSign1;
import io.wandertoken.agent.wire.Datagram;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Header;
import io.wandertoken.agent.wire.KeyShare;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.agent.wire.SignedRoute;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.handover.KeyCache;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.KeyPair;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the gate of a whole agent makes of shares and keys, for messages that are no part of a handover. */
class GateSharesTest {
    private static final InetSocketAddress FROM = new InetSocketAddress(InetAddress.getLoopbackAddress(), 7);

    private final TestFleet fleet = new TestFleet();
    private final KeyPair pair = TestKeys.of(SignatureProfile.ED25519);
    private final Identity self = fleet.identity(TestKeys.of(SignatureProfile.ED25519));
    private final Identity peer = fleet.identity(pair);
    private final KeyAgreement agreement = KeyAgreement.fresh(peer.id(), TestAuthority.FLEET);
    private final Pairings pairings = Pairings.of(true, self.id(), TestAuthority.FLEET);
    private final PeerTable peers = PeerTableTest.ofEverybody(8);
    private final Counters counters = new Counters();
    private final Gate gate = new Gate(
            new OwnIdentity(self.certificate(), Endpoint.UNSPECIFIED, AgentVersion.BASE),
            fleet.authority.trust(),
            new Gate.Checks(InstantSource.fixed(TestAuthority.NOW), counters, new Cookies(new NoCookies(), 0)),
            new Gate.Acquaintance(peers, new KeyCache<Verifier>(8), new SourceBudgets(1, 0), pairings),
            new Once());
    private final SignedRoute route = new SignedRoute(peer.id(), Endpoint.UNSPECIFIED, self.id(), Endpoint.UNSPECIFIED);

    /** Takes everything, and each message once, as an agent does. */
    private final class Once implements MessageFilter {
        @Override
        public @Nullable DropReason judge(Datagram datagram) {
            return null;
        }

        @Override
        public UnverifiedMessage read(Datagram datagram) {
            return new UnverifiedMessage(-1, datagram.body(), null);
        }

        @Override
        public boolean mayMatter(int from, UnverifiedMessage message, long nowNanos) {
            return from == PeerRef.NOBODY
                    || peers.get(from).isNews(message.body().sent());
        }

        @Override
        public boolean isPermitted(Rights rights, UnverifiedMessage message) {
            return true;
        }

        @Override
        public int expectedPeer(UnverifiedMessage message) {
            return PeerRef.NOBODY;
        }

        @Override
        public boolean isAnswer(UnverifiedMessage message) {
            return false;
        }
    }

    @Test
    void aShareForAnyoneIsNotBelievedAndOneForUsIs() {
        long ours = KeyAgreement.nameOf(
                pairings.shareFor(new Peer(0, peer.id())).share().toArray());
        assertThat(hear(signed(1, Body.FOR_ANYONE, ours, SignedRoute.toAnyone(peer.id(), Endpoint.UNSPECIFIED))))
                .isTrue();
        assertThat(peers.find(peer.id()).pairing().share()).isNull();

        assertThat(hear(signed(2, 0, ours, route))).isTrue();

        assertThat(peers.find(peer.id()).pairing().agreed()).isNotNull();
    }

    @Test
    void aMessageUnderAKeyCountsOnceInWhateverOrderItComes() {
        PairwiseKeys keys = meet();
        byte[] fifth = keyed(keys, 5, 0);

        assertThat(hear(fifth)).isTrue();
        assertThat(hear(fifth)).isFalse();
        assertThat(hear(keyed(keys, 4, 0))).isTrue();
        assertThat(hear(keyed(keys, 4, 0))).isFalse();
        assertThat(counters.get(DropReason.NOT_AWAITED)).isEqualTo(2);
        assertThat(hear(keyed(keys, 6, 0))).isTrue();
    }

    @Test
    void whatIsUnderAKeyIsNeverForAnyone() {
        PairwiseKeys keys = meet();
        Body body = Body.of(MessageType.GOSSIP, TestFleet.GROUP, 5)
                .flags(Body.FOR_ANYONE)
                .build();
        byte[] bytes =
                new CoseEncrypt0().seal(sealing(keys), body, SignedRoute.toAnyone(peer.id(), Endpoint.UNSPECIFIED));

        assertThat(hear(bytes)).isFalse();
        assertThat(counters.get(DropReason.BAD_MAC)).isEqualTo(1);
    }

    @Test
    void aShareInAMessageUnderAKeyMeansNothing() {
        PairwiseKeys keys = meet();
        Body body = Body.of(MessageType.GOSSIP, TestFleet.GROUP, 5)
                .share(new KeyShare(Bytes.copyOf(new byte[32]), KeyShare.NOTHING))
                .build();

        assertThat(hear(new CoseEncrypt0().seal(sealing(keys), body, route))).isTrue();

        assertThat(hear(keyed(keys, 6, 0))).isTrue();
    }

    private CoseEncrypt0.Sealing sealing(PairwiseKeys keys) {
        return new CoseEncrypt0.Sealing(keys.sendId(), keys.send(), agreement.nextNumber());
    }

    private PairwiseKeys meet() {
        KeyShare ours = pairings.shareFor(new Peer(0, peer.id()));
        PairwiseKeys keys = agreement.agree(self.id(), ours.share().toArray()).orElseThrow();
        assertThat(hear(signed(1, 0, keys.sendId(), route))).isTrue();
        return keys;
    }

    private boolean hear(byte[] bytes) {
        Gate.Admitted admitted = gate.admit(bytes, bytes.length, FROM, 0, false);
        if (admitted != null) {
            admitted.from().noteSent(admitted.datagram().body().sent());
        }
        return admitted != null;
    }

    private byte[] signed(long sent, int flags, long known, SignedRoute way) {
        Body body = Body.of(MessageType.GOSSIP, TestFleet.GROUP, sent)
                .flags(flags)
                .share(new KeyShare(Bytes.copyOf(agreement.share()), known))
                .build();
        Header header = Header.of(peer.certificate())
                .withCertificate(Bytes.copyOf(peer.certificate().encoded()));
        return CoseSign1.seal(header, body, way, TestKeys.signer(pair));
    }

    private byte[] keyed(PairwiseKeys keys, long sent, int flags) {
        Body body =
                Body.of(MessageType.GOSSIP, TestFleet.GROUP, sent).flags(flags).build();
        return new CoseEncrypt0().seal(sealing(keys), body, route);
    }
}
