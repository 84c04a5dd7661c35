package io.wandertoken.agent.wire;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.token.TokenId;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What a datagram says: the map that is signed. Fields that its type lacks are null, empty or 0.
 *
 * @param type which message it is
 * @param group the walk it belongs to
 * @param token the token that is passed
 * @param session the attempt to pass it, its fence number
 * @param sent when it was sent, by a clock and in a unit of the sender's own: only the sender computes with it, when it
 *     comes back as an echo. It makes every resent datagram differ
 * @param sourceNonce drawn by the source for the attempt
 * @param destinationNonce drawn by the destination for the session
 * @param entries a sample of the sender's directory
 * @param data for the layers above, at most as many bytes as {@link MessageType#mostData} says
 * @param echo the {@code sent} of the datagram that this one answers: an unambiguous round trip
 * @param flags {@link #WANT_CERTIFICATE} and the like; unknown bits mean nothing
 * @param share towards a pairwise key, or null
 * @param heard what the sender heard of councils: {@link #HEARD_SIZE} bytes, or none
 * @paper S §3 (contents of the datagrams)
 */
public record Body(
        MessageType type,
        GroupId group,
        @Nullable TokenId token,
        long session,
        long sent,
        @Nullable Nonce sourceNonce,
        @Nullable Nonce destinationNonce,
        List<Entry> entries,
        Bytes data,
        OptionalLong echo,
        int flags,
        @Nullable KeyShare share,
        Bytes heard) {

    /** Bytes of a nonce. */
    static final int NONCE_SIZE = 16;

    /** The sender lacks the receiver's certificate. */
    public static final int WANT_CERTIFICATE = 1;
    /** The sender has the receiver's certificate. */
    public static final int HAVE_CERTIFICATE = 2;
    /** The sender is about to leave. */
    public static final int LEAVING = 4;
    /** The sender does not know who will read this, only where: the destination is not under the signature. */
    public static final int FOR_ANYONE = 8;
    /** The sender no longer waits for the token that it is offered. */
    public static final int NOT_WAITING = 32;
    /** Who calls wants the answer over the multicast group as well. */
    public static final int OVER_GROUP = 16;
    /** Most bytes for the layers above: an epoch of a hundred members; a council's announce needs fewer. */
    public static final int MOST_DATA = 832;
    /** Most bytes for the layers above in all but a few types. */
    public static final int USUAL_DATA = 128;
    /** Most bytes of an announce, which names the members of a council. */
    public static final int MOST_ANNOUNCE_DATA = 448;

    /** Bytes of what is said about councils besides other things. */
    public static final int HEARD_SIZE = 21;

    static final int VERSION = 1;
    static final int MOST_FLAGS = 0xffff;

    public Body {
        entries = List.copyOf(entries);
    }

    /** Begins a body with what every type has. */
    public static Builder of(MessageType type, GroupId group, long sent) {
        return new Builder(type, group, sent);
    }

    /** The same with other entries, for instance fewer when all do not fit. */
    public Body withEntries(List<Entry> others) {
        return new Body(
                type,
                group,
                token,
                session,
                sent,
                sourceNonce,
                destinationNonce,
                others,
                data,
                echo,
                flags,
                share,
                heard);
    }

    /** The same with a share, as a signed datagram brings it. */
    public Body withShare(@Nullable KeyShare other) {
        return new Body(
                type,
                group,
                token,
                session,
                sent,
                sourceNonce,
                destinationNonce,
                entries,
                data,
                echo,
                flags,
                other,
                heard);
    }

    /** What it says about an agent, or null. */
    public @Nullable Entry entryOf(AgentId agent) {
        for (Entry entry : entries) {
            if (entry.id().equals(agent)) {
                return entry;
            }
        }
        return null;
    }

    public boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /** Only who asks to be let in, or whether anybody is there, may leave open whom it asks; and who speaks to everybody. */
    public boolean isForAnyone() {
        return has(FOR_ANYONE)
                && (type == MessageType.JOIN
                        || type == MessageType.GOSSIP
                        || type == MessageType.PROBE
                        || type.isRelayed());
    }

    /** The payload, in deterministic CBOR. */
    byte[] encode() {
        CborWriter cbor = new CborWriter();
        writeTo(cbor);
        return cbor.toBytes();
    }

    void writeTo(CborWriter cbor) {
        int keys = keys();
        cbor.map(Integer.bitCount(keys) + (share == null ? 0 : 1) + (heard.length() == 0 ? 0 : 1));
        cbor.unsigned(Key.VERSION);
        cbor.unsigned(VERSION);
        cbor.unsigned(Key.TYPE);
        cbor.unsigned(type.number());
        cbor.unsigned(Key.GROUP);
        cbor.bytesHead(GroupId.SIZE);
        cbor.rawLong(group.value());
        if (token != null) {
            cbor.unsigned(Key.TOKEN);
            cbor.array(3);
            cbor.bytesHead(Long.BYTES);
            cbor.rawLong(token.generator());
            cbor.unsigned(token.createdNanos());
            cbor.unsigned(token.serial());
            cbor.unsigned(Key.SESSION);
            cbor.unsigned(session);
        }
        cbor.unsigned(Key.SENT);
        cbor.unsigned(sent);
        writeNonce(Key.SOURCE_NONCE, sourceNonce, cbor);
        writeNonce(Key.DESTINATION_NONCE, destinationNonce, cbor);
        writeExtras(cbor);
    }

    private void writeExtras(CborWriter cbor) {
        if (!entries.isEmpty()) {
            cbor.unsigned(Key.ENTRIES);
            cbor.array(entries.size());
            for (Entry entry : entries) {
                entry.writeTo(cbor);
            }
        }
        if (data.length() > 0) {
            cbor.unsigned(Key.DATA);
            cbor.bytes(data.content());
        }
        if (echo.isPresent()) {
            cbor.unsigned(Key.ECHO);
            cbor.unsigned(echo.getAsLong());
        }
        if (flags != 0) {
            cbor.unsigned(Key.FLAGS);
            cbor.unsigned(flags);
        }
        if (share != null) {
            cbor.integer(Key.SHARE);
            share.writeTo(cbor);
        }
        if (heard.length() > 0) {
            cbor.integer(Key.HEARD);
            cbor.bytes(heard.content());
        }
    }

    private static void writeNonce(int key, @Nullable Nonce nonce, CborWriter cbor) {
        if (nonce != null) {
            cbor.unsigned(key);
            cbor.bytesHead(NONCE_SIZE);
            cbor.rawLong(nonce.high());
            cbor.rawLong(nonce.low());
        }
    }

    /** The fields that are there, as a set of keys. */
    private int keys() {
        int keys = Key.set(Key.VERSION, Key.TYPE, Key.GROUP, Key.SENT);
        keys |= token == null ? 0 : Key.set(Key.TOKEN, Key.SESSION);
        keys |= sourceNonce == null ? 0 : Key.set(Key.SOURCE_NONCE);
        keys |= destinationNonce == null ? 0 : Key.set(Key.DESTINATION_NONCE);
        keys |= entries.isEmpty() ? 0 : Key.set(Key.ENTRIES);
        keys |= data.length() == 0 ? 0 : Key.set(Key.DATA);
        keys |= echo.isEmpty() ? 0 : Key.set(Key.ECHO);
        return keys | (flags == 0 ? 0 : Key.set(Key.FLAGS));
    }

    /** Names the fields one by one; a body that the decoder would refuse is a mistake of the caller. */
    public static final class Builder {
        private final MessageType type;
        private final GroupId group;
        private final long sent;
        private @Nullable TokenId token;
        private long session;
        private @Nullable Nonce sourceNonce;
        private @Nullable Nonce destinationNonce;
        private List<Entry> entries = List.of();
        private Bytes data = Bytes.EMPTY;
        private OptionalLong echo = OptionalLong.empty();
        private int flags;
        private @Nullable KeyShare share;
        private Bytes heard = Bytes.EMPTY;

        private Builder(MessageType type, GroupId group, long sent) {
            this.type = type;
            this.group = group;
            this.sent = sent;
        }

        public Builder token(TokenId value, long sessionOfIt) {
            token = value;
            session = sessionOfIt;
            return this;
        }

        public Builder sourceNonce(@Nullable Nonce value) {
            sourceNonce = value;
            return this;
        }

        public Builder destinationNonce(@Nullable Nonce value) {
            destinationNonce = value;
            return this;
        }

        public Builder entries(List<Entry> value) {
            entries = value;
            return this;
        }

        public Builder data(Bytes value) {
            data = value;
            return this;
        }

        public Builder echo(OptionalLong value) {
            echo = value;
            return this;
        }

        public Builder flags(int value) {
            flags = value;
            return this;
        }

        public Builder share(@Nullable KeyShare value) {
            share = value;
            return this;
        }

        public Builder heard(Bytes value) {
            heard = value;
            return this;
        }

        public Body build() {
            Body body = unchecked();
            Reason mistake = type.judge(body.keys());
            if (mistake != null) {
                throw new IllegalArgumentException(type + ": " + mistake);
            }
            if (sent < 0 || session < 0 || (token != null && token.createdNanos() < 0)) {
                throw new IllegalArgumentException(type + ": times and sessions are not negative");
            }
            if (data.length() > type.mostData()) {
                throw new OversizedDatagram(type, data.length());
            }
            if (echo.orElse(0) < 0 || flags < 0 || flags > MOST_FLAGS) {
                throw new IllegalArgumentException(type + ": echoed time or flags out of range");
            }
            if (heard.length() != 0 && heard.length() != HEARD_SIZE) {
                throw new IllegalArgumentException(type + ": what was heard has " + HEARD_SIZE + " bytes or none");
            }
            return body;
        }

        /** For the decoder, which has made its own checks. */
        Body unchecked() {
            return new Body(
                    type,
                    group,
                    token,
                    session,
                    sent,
                    sourceNonce,
                    destinationNonce,
                    entries,
                    data,
                    echo,
                    flags,
                    share,
                    heard);
        }
    }
}
