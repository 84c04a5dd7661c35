package io.wandertoken.agent.transport.codec;

import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.Datagram;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.handover.CertificateFlags;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.handover.HandoverMessage.Ack;
import io.wandertoken.protocol.handover.HandoverMessage.Commit;
import io.wandertoken.protocol.handover.HandoverMessage.EarlyStop;
import io.wandertoken.protocol.handover.HandoverMessage.Move;
import io.wandertoken.protocol.handover.HandoverMessage.Nack;
import io.wandertoken.protocol.handover.HandoverMessage.Refusal;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.licence.LicenceHolder.Remainder;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Messages of one permit's handovers as bodies of datagrams, and back. */
final class HandoverCodec {
    private final GroupId group;

    HandoverCodec(GroupId group) {
        this.group = group;
    }

    GroupId group() {
        return group;
    }

    /**
     * @param entries what travels along of the directory; only moves and acks have room for it
     * @param load what the token brings, as bytes; only with a move
     * @param licence what is left of its licence; only with a commit
     */
    Body encode(HandoverMessage message, List<Entry> entries, byte[] load, @Nullable Remainder licence) {
        Encoder encoder = new Encoder(entries, load, licence);
        message.deliver(PeerRef.SELF, encoder, message.sentNanos());
        return encoder.body.build();
    }

    /** Encodes one message. A new type of message does not compile until it has a method here. */
    private final class Encoder implements HandoverMessage.Handler {
        private final List<Entry> entries;
        private final byte[] load;
        private final @Nullable Remainder licence;
        private Body.Builder body = Body.of(MessageType.MOVE, group, 0);

        Encoder(List<Entry> entries, byte[] load, @Nullable Remainder licence) {
            this.licence = licence;
            this.entries = entries;
            this.load = load;
        }

        @Override
        public void onMove(int from, Move move, long nowNanos) {
            body = builder(MessageType.MOVE, move)
                    .sourceNonce(move.attempt())
                    .entries(entries)
                    .data(TokenCodec.ofMove(move.offer(), load))
                    .flags(flags(move.certificates()));
        }

        @Override
        public void onAck(int from, Ack ack, long nowNanos) {
            body = builder(MessageType.ACK, ack)
                    .sourceNonce(ack.attempt())
                    .destinationNonce(ack.acceptance())
                    .entries(entries)
                    .echo(echo(ack.echoNanos()))
                    .flags(flags(ack.certificates()));
        }

        @Override
        public void onCommit(int from, Commit commit, long nowNanos) {
            body = builder(MessageType.COMMIT, commit)
                    .destinationNonce(commit.acceptance())
                    .data(TokenCodec.ofCommit(commit.token(), licence))
                    .echo(echo(commit.echoNanos()));
        }

        @Override
        public void onEarlyStop(int from, EarlyStop stop, long nowNanos) {
            body = builder(MessageType.EARLYSTOP, stop)
                    .destinationNonce(stop.acceptance())
                    .echo(echo(stop.echoNanos()));
        }

        @Override
        public void onNack(int from, Nack nack, long nowNanos) {
            body = builder(MessageType.NACK, nack)
                    .sourceNonce(nack.attempt())
                    .echo(echo(nack.echoNanos()))
                    .flags(flag(nack.refusal()));
        }
    }

    /** The message of a handover, or null when the token's data is not what it must be. */
    @Nullable
    HandoverMessage decode(Datagram datagram) {
        Body body = datagram.body();
        TokenId id = TokenCodec.id(body);
        return id == null ? null : decode(datagram, body, id);
    }

    private static @Nullable HandoverMessage decode(Datagram datagram, Body body, TokenId id) {
        long session = body.session();
        long sent = body.sent();
        long echo = body.echo().orElse(HandoverMessage.NO_ECHO);
        return switch (body.type()) {
            case MOVE ->
                new Move(
                        new Token(id, session, TokenCodec.stampNanos(body)),
                        sent,
                        required(body.sourceNonce()),
                        flags(datagram));
            case ACK ->
                new Ack(
                        id,
                        session,
                        sent,
                        echo,
                        required(body.sourceNonce()),
                        required(body.destinationNonce()),
                        flags(datagram));
            case COMMIT -> new Commit(id, session, sent, echo, required(body.destinationNonce()));
            case EARLYSTOP -> new EarlyStop(id, session, sent, echo, required(body.destinationNonce()));
            case NACK -> new Nack(id, session, sent, echo, required(body.sourceNonce()), refusal(body));
            // AgentCodec decides about every other type.
            default -> null;
        };
    }

    private static int flag(Refusal refusal) {
        return switch (refusal) {
            case BUSY -> 0;
            case LEAVING -> Body.LEAVING;
            case NOT_WAITING -> Body.NOT_WAITING;
        };
    }

    private static Refusal refusal(Body nack) {
        if (nack.has(Body.LEAVING)) {
            return Refusal.LEAVING;
        }
        return nack.has(Body.NOT_WAITING) ? Refusal.NOT_WAITING : Refusal.BUSY;
    }

    private Body.Builder builder(MessageType type, HandoverMessage message) {
        TokenId id = message.token();
        Bytes data = TokenCodec.ofAnswer(id);
        return Body.of(type, group, message.sentNanos())
                .token(id, message.session())
                .data(data);
    }

    private static int flags(CertificateFlags certificates) {
        return (certificates.wanted() ? Body.WANT_CERTIFICATE : 0) | (certificates.held() ? Body.HAVE_CERTIFICATE : 0);
    }

    private static CertificateFlags flags(Datagram datagram) {
        Body body = datagram.body();
        return new CertificateFlags(
                datagram.header().certificate() != null,
                body.has(Body.WANT_CERTIFICATE),
                body.has(Body.HAVE_CERTIFICATE));
    }

    private static OptionalLong echo(long echoNanos) {
        return echoNanos == HandoverMessage.NO_ECHO ? OptionalLong.empty() : OptionalLong.of(echoNanos);
    }

    /** The decoder has made sure that the nonces of each type are there. */
    private static Nonce required(@Nullable Nonce nonce) {
        if (nonce == null) {
            throw new IllegalStateException("a body without the nonce that its type must have");
        }
        return nonce;
    }
}
