package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.pairwise.AeadKey;
import io.wandertoken.agent.identity.pairwise.KeyAgreement;
import io.wandertoken.agent.identity.pairwise.PairwiseKeys;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.CoseEncrypt0;
import io.wandertoken.agent.wire.Datagram;
import io.wandertoken.agent.wire.DatagramDecoder;
import io.wandertoken.agent.wire.DecodeResult;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.KeyShare;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.agent.wire.SealedDatagram;
import io.wandertoken.agent.wire.SignedRoute;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.token.TokenId;
import java.security.KeyPair;

/** A certified agent that agrees on a key with its victim as it should, and then says under it whatever the test wants. */
final class KeyedStranger implements AutoCloseable {
    final Stranger stranger;
    final KeyAgreement agreement;
    final CoseEncrypt0 cose = new CoseEncrypt0();
    PairwiseKeys keys;
    /** What can be spoilt. */
    long keyId;

    AeadKey key;
    AgentId source;
    AgentId destination;
    Endpoint place;

    KeyedStranger(AgentEndpoint victim, AgentCertificate certificate, KeyPair pair) {
        stranger = new Stranger(victim, certificate, pair).certified();
        agreement = KeyAgreement.fresh(certificate.id(), TestAuthority.FLEET);
        source = certificate.id();
        destination = victim.id();
        place = stranger.place();
    }

    /** Hands a token over, all of it signed, and tells how the victim confirmed it: the first thing under the key. */
    byte[] introduceItself(long serial) {
        stranger.send(signed(stranger.moveBody(serial, 1), KeyShare.NOTHING));
        Datagram ack = hear();
        assertThat(ack.header().isPairwise()).isFalse();
        KeyShare told = ack.body().share();
        assertThat(told).isNotNull();
        assertThat(told.known()).isEqualTo(KeyAgreement.nameOf(agreement.share()));
        keys = agreement.agree(destination, told.share().toArray()).orElseThrow();
        keyId = keys.sendId();
        key = keys.send();
        stranger.send(signed(commit(serial, ack), keys.sendId()));
        byte[] earlyStop = stranger.hear();
        assertThat(DatagramDecoder.decode(earlyStop)).isInstanceOf(SealedDatagram.class);
        return earlyStop;
    }

    byte[] signed(Body body, long known) {
        return stranger.seal(body.withShare(new KeyShare(Bytes.copyOf(agreement.share()), known)));
    }

    /** A move under the key, or under whatever the test has put in its place. */
    byte[] move(long serial, long session) {
        return keyed(Body.of(MessageType.MOVE, group(), stranger.sent++)
                .token(new TokenId(1, 1, serial), session)
                .sourceNonce(new Nonce(serial, session))
                .data(stranger.data)
                .flags(Body.HAVE_CERTIFICATE)
                .build());
    }

    byte[] keyed(Body body) {
        SignedRoute route = new SignedRoute(source, place, destination, stranger.victim.advertised());
        return cose.seal(new CoseEncrypt0.Sealing(keyId, key, agreement.nextNumber()), body, route);
    }

    Body commit(long serial, Datagram ack) {
        return Body.of(MessageType.COMMIT, group(), stranger.sent++)
                .token(new TokenId(1, 1, serial), ack.body().session())
                .destinationNonce(ack.body().destinationNonce())
                .build();
    }

    Datagram hear() {
        DecodeResult heard = DatagramDecoder.decode(stranger.hear());
        SignedRoute route = new SignedRoute(destination, stranger.victim.advertised(), source, place);
        return (Datagram) (heard instanceof SealedDatagram sealed ? cose.open(sealed, keys.receive(), route) : heard);
    }

    private GroupId group() {
        return stranger.group;
    }

    @Override
    public void close() {
        stranger.close();
    }
}
