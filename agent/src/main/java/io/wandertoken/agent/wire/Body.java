package io.wandertoken.agent.wire;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.token.TokenId;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The body of a datagram: the map that is signed. Fields that its type lacks are null, empty or 0.
 *
 * @param type the type of message
 * @param group the group it belongs to
 * @param token the token that is passed
 * @param session the number of the handover, which is the fence number
 * @param sent when it was sent, by the sender's clock and in its own unit: only the sender computes with it, when it comes
 *     back as an echo. It makes every resent datagram differ
 * @param sourceNonce drawn by the source for the attempt
 * @param destinationNonce drawn by the destination for the session
 * @param entries a sample of the sender's directory
 * @param data for the layers above; {@link MessageType#mostData} limits its length
 * @param echo the {@code sent} of the datagram that this one answers: an unambiguous round trip
 * @param flags {@link #WANT_CERTIFICATE} and others; unknown bits are ignored
 * @param share towards a pairwise key, or null
 * @param heard what the sender has heard of councils: {@link #HEARD_SIZE} bytes, or none
 * @param announced what version the sender is, or null
 * @param contacts who knows the token, as the data of a CONTACTS; only in a COMMIT, otherwise empty
 * @param permits how many permits of its resource the sender of a COMMIT or CONTACTS counts; otherwise 0
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
        Bytes heard,
        @Nullable AgentVersion announced,
        Bytes contacts,
        int permits) {

    /** Bytes of a nonce. */
    static final int NONCE_SIZE = 16;

    /** The sender lacks the receiver's certificate. */
    public static final int WANT_CERTIFICATE = 1;
    /** The sender has the receiver's certificate. */
    public static final int HAVE_CERTIFICATE = 2;
    /** The sender is about to leave. */
    public static final int LEAVING = 4;
    /** The sender knows the address but not the receiver: the signature does not cover the destination. */
    public static final int FOR_ANYONE = 8;
    /** The sender no longer waits for the token that it is offered. */
    public static final int NOT_WAITING = 32;
    /** The sender wants the answer over the multicast group as well. */
    public static final int OVER_GROUP = 16;

    /** Number of bytes about councils in messages of other types. */
    public static final int HEARD_SIZE = 21;

    static final int VERSION = AgentVersion.MAJOR;
    private static final int EVERYWHERE = Key.set(Key.VERSION, Key.TYPE, Key.GROUP, Key.SENT);
    private static final int OF_TOKEN = Key.set(Key.TOKEN, Key.SESSION);
    static final int MOST_FLAGS = 0xffff;
    static final int MOST_PERMITS = 0xffff;

    /** The size of everything but entries, data and the announcement is less than this. */
    private static final int MOST_FIXED = 256;

    public Body {
        entries = List.copyOf(entries);
    }

    /** Begins a body with the fields that every type has. */
    public static Builder of(MessageType type, GroupId group, long sent) {
        return new Builder(type, group, sent);
    }

    /** The same with other entries, for example fewer when not all fit. */
    public Body withEntries(List<Entry> others) {
        return copy().entries(others).unchecked();
    }

    /** The same with a share, which only signed datagrams carry. */
    public Body withShare(@Nullable KeyShare other) {
        return copy().share(other).unchecked();
    }

    public Body withData(Bytes other) {
        return copy().data(other).unchecked();
    }

    /** The same commit with those who know its token, and how many permits its sender counts. */
    public Body withContacts(Bytes others, int count) {
        return copy().contacts(others).permits(count).unchecked();
    }

    /** The same with an announcement of its sender's version, which only signed datagrams carry. */
    public Body withAnnounced(@Nullable AgentVersion other) {
        return copy().announced(other).unchecked();
    }

    private Builder copy() {
        Builder copy = new Builder(type, group, sent)
                .sourceNonce(sourceNonce)
                .destinationNonce(destinationNonce)
                .entries(entries)
                .data(data)
                .echo(echo)
                .flags(flags)
                .share(share)
                .heard(heard)
                .announced(announced)
                .contacts(contacts)
                .permits(permits);
        copy.token = token;
        copy.session = session;
        return copy;
    }

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

    /** Whether the destination is open: only joins, gossip and probes to an address, and announcements, may leave it open. */
    public boolean isForAnyone() {
        return has(FOR_ANYONE)
                && (type == MessageType.JOIN
                        || type == MessageType.GOSSIP
                        || type == MessageType.PROBE
                        || type.isRelayed());
    }

    /** An upper bound of the size of the payload. */
    int mostBytes() {
        int bytes =
                MOST_FIXED + data.length() + contacts.length() + (announced == null ? 0 : announced.encode().length);
        for (Entry entry : entries) {
            bytes += entry.mostBytes();
        }
        return bytes;
    }

    /** The payload, in deterministic CBOR. */
    byte[] encode() {
        CborWriter cbor = new CborWriter();
        writeTo(cbor);
        return cbor.toBytes();
    }

    /** The keys ascend; the negative ones come last. */
    void writeTo(CborWriter cbor) {
        int keys = keys();
        cbor.map(Integer.bitCount(keys)
                + (share == null ? 0 : 1)
                + (heard.length() == 0 ? 0 : 1)
                + (announced == null ? 0 : 1)
                + (contacts.length() == 0 ? 0 : 1)
                + (permits == 0 ? 0 : 1));
        for (int key = Key.VERSION; key <= Key.FLAGS; key++) {
            if ((keys & 1 << key) != 0) {
                cbor.unsigned(key);
                writeField(key, cbor);
            }
        }
        if (share != null) {
            cbor.integer(Key.SHARE);
            share.writeTo(cbor);
        }
        if (heard.length() > 0) {
            cbor.integer(Key.HEARD);
            cbor.bytes(heard.content());
        }
        if (announced != null) {
            cbor.integer(Key.ANNOUNCED);
            cbor.bytes(announced.encode());
        }
        if (contacts.length() > 0) {
            cbor.integer(Key.CONTACTS);
            cbor.bytes(contacts.content());
        }
        if (permits > 0) {
            cbor.integer(Key.PERMITS);
            cbor.unsigned(permits);
        }
    }

    private void writeField(int key, CborWriter cbor) {
        switch (key) {
            case Key.VERSION -> cbor.unsigned(VERSION);
            case Key.TYPE -> cbor.unsigned(type.number());
            case Key.GROUP -> {
                cbor.bytesHead(GroupId.SIZE);
                cbor.rawLong(group.value());
            }
            case Key.TOKEN -> {
                cbor.array(3);
                cbor.bytesHead(Long.BYTES);
                cbor.rawLong(token.generator());
                cbor.unsigned(token.createdNanos());
                cbor.unsigned(token.serial());
            }
            case Key.SESSION -> cbor.unsigned(session);
            case Key.SENT -> cbor.unsigned(sent);
            case Key.SOURCE_NONCE -> writeNonce(sourceNonce, cbor);
            case Key.DESTINATION_NONCE -> writeNonce(destinationNonce, cbor);
            case Key.ENTRIES -> {
                cbor.array(entries.size());
                entries.forEach(entry -> entry.writeTo(cbor));
            }
            case Key.DATA -> cbor.bytes(data.content());
            case Key.ECHO -> cbor.unsigned(echo.getAsLong());
            default -> cbor.unsigned(flags);
        }
    }

    private static void writeNonce(Nonce nonce, CborWriter cbor) {
        cbor.bytesHead(NONCE_SIZE);
        cbor.rawLong(nonce.high());
        cbor.rawLong(nonce.low());
    }

    /** The fields that are present, as a set of keys. */
    private int keys() {
        int keys = EVERYWHERE;
        keys |= token == null ? 0 : OF_TOKEN;
        keys |= sourceNonce == null ? 0 : 1 << Key.SOURCE_NONCE;
        keys |= destinationNonce == null ? 0 : 1 << Key.DESTINATION_NONCE;
        keys |= entries.isEmpty() ? 0 : 1 << Key.ENTRIES;
        keys |= data.length() == 0 ? 0 : 1 << Key.DATA;
        keys |= echo.isEmpty() ? 0 : 1 << Key.ECHO;
        return keys | (flags == 0 ? 0 : 1 << Key.FLAGS);
    }

    /** Sets the fields one by one. A body that the decoder would refuse is a mistake of the caller. */
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
        private @Nullable AgentVersion announced;
        private Bytes contacts = Bytes.EMPTY;
        private int permits;

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

        public Builder announced(@Nullable AgentVersion value) {
            announced = value;
            return this;
        }

        public Builder contacts(Bytes value) {
            contacts = value;
            return this;
        }

        public Builder permits(int value) {
            permits = value;
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

        /** For the decoder, which makes its own checks. */
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
                    heard,
                    announced,
                    contacts,
                    permits);
        }
    }
}
