package io.wandertoken.agent.transport.codec;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.message.DemandMessage;
import io.wandertoken.protocol.agent.message.DemandMessage.Fetch;
import io.wandertoken.protocol.agent.message.DemandMessage.Hint;
import io.wandertoken.protocol.agent.message.DemandMessage.Queued;
import io.wandertoken.protocol.agent.message.DemandMessage.Segment;
import io.wandertoken.protocol.agent.message.DemandMessage.Waiting;
import io.wandertoken.protocol.agent.message.DemandMessage.Want;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.Waiter;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the agents of a soft resource say about who waits, as bodies of datagrams and back. */
public final class DemandCodec {
    private static final byte NAMED = 1;
    private static final byte KEPT = 2;
    private static final byte STATED = 4;
    private static final byte WAITS = 8;
    private static final byte FOUND = 16;
    private static final byte HANDED_ON = 32;

    private static final Queued.Kind[] KINDS = Queued.Kind.values();

    private final PeerDirectory book;
    private final PlaceCodec places;

    DemandCodec(PeerDirectory book) {
        this.book = book;
        places = new PlaceCodec(book);
    }

    /** A request with the statement of its origin. */
    public static Body stated(Body want, Bytes statement) {
        byte[] data = Arrays.copyOf(want.data().toArray(), want.data().length() + statement.length());
        data[0] |= STATED;
        System.arraycopy(statement.toArray(), 0, data, want.data().length(), statement.length());
        return want.withData(Bytes.copyOf(data));
    }

    /** The statement of the origin of a well-formed request, or null when there is none. */
    public static @Nullable Bytes statement(Body want) {
        byte[] data = want.data().toArray();
        return (data[0] & STATED) == 0
                ? null
                : Bytes.copyOf(Arrays.copyOfRange(data, data.length - SignatureProfile.SIGNATURE_SIZE, data.length));
    }

    Body.Builder encode(DemandMessage message, GroupId group, Entry own, long sent) {
        Encoder encoder = new Encoder(own);
        message.deliver(PeerDirectory.SENDER, encoder);
        return Body.of(encoder.type, group, sent).data(Bytes.written(encoder.data));
    }

    /** Encodes one message. A new type of message does not compile until it has a method here. */
    private final class Encoder implements DemandMessage.Handler {
        private final Entry own;
        private final ByteBuffer data = ByteBuffer.allocate(MessageType.MOST_DATA);
        private MessageType type = MessageType.WANT;

        Encoder(Entry own) {
            this.own = own;
        }

        @Override
        public void onWant(PeerRef from, Want want) {
            boolean named = want.origin() != PeerRef.SELF;
            data.put((byte) ((named ? NAMED : 0) | (want.kept() ? KEPT : 0)));
            data.putShort((short) want.permits()).putLong(want.number()).putLong(want.waitedNanos());
            data.putLong(want.followed()).put((byte) want.hops()).put((byte) want.weight());
            if (want.kept()) {
                data.putLong(want.tag());
            }
            if (named) {
                places.write(want.origin(), own, data);
            }
        }

        @Override
        public void onQueued(PeerRef from, Queued queued) {
            type = MessageType.QUEUED;
            data.put(namedFlag(queued.holder())).put((byte) queued.kind().ordinal());
            data.putLong(queued.number()).putLong(queued.session()).putInt(queued.position());
            data.putLong(queued.withinNanos());
            writeHolder(queued.holder());
        }

        @Override
        public void onHint(PeerRef from, Hint hint) {
            type = MessageType.HINT;
            data.put((byte) (namedFlag(hint.holder()) | (hint.found() ? FOUND : 0)));
            data.putLong(hint.number()).putLong(hint.session());
            data.put(book.id(hint.origin()).toBytes());
            writeHolder(hint.holder());
        }

        @Override
        public void onWaiting(PeerRef from, Waiting waiting) {
            type = MessageType.WAITING;
            data.put(waiting.waits() ? WAITS : 0).putShort((short) waiting.permits());
            data.putLong(waiting.number());
        }

        @Override
        public void onFetch(PeerRef from, Fetch fetch) {
            type = MessageType.FETCH;
            data.putLong(fetch.session()).putLong(fetch.cursor()).put((byte) fetch.room());
        }

        @Override
        public void onSegment(PeerRef from, Segment segment) {
            type = MessageType.SEGMENT;
            data.put((byte) (namedFlag(segment.keeper()) | (segment.handedOn() ? HANDED_ON : 0)));
            data.putLong(segment.cursor()).putInt(segment.remaining());
            long base = segment.waiters().stream().mapToLong(Waiter::tag).min().orElse(0);
            data.put((byte) segment.waiters().size()).putLong(base);
            segment.waiters().forEach(waiter -> places.write(waiter, base, own, data));
            writeHolder(segment.keeper());
        }

        private void writeHolder(int peer) {
            if (namedFlag(peer) != 0) {
                places.write(peer, own, data);
            }
        }

        private static byte namedFlag(int peer) {
            return peer == PeerRef.NOBODY ? 0 : NAMED;
        }
    }

    /** The message of a genuine datagram, or null when its data makes no sense or there is no room for an agent that it names. */
    @Nullable
    DemandMessage open(int permit, Body body, int sender, ByteBuffer data) {
        return switch (body.type()) {
            case WANT -> openWant(permit, sender, data);
            case QUEUED -> openQueued(permit, data);
            case HINT -> openHint(permit, data);
            case WAITING -> {
                boolean waits = (data.get() & WAITS) != 0;
                int permits = Short.toUnsignedInt(data.getShort());
                long number = data.getLong();
                yield permits == 0 || number < 0 ? null : new Waiting(permit, permits, number, waits);
            }
            case FETCH -> {
                long session = data.getLong();
                long cursor = data.getLong();
                int room = data.get();
                yield session < 0 || cursor < 0 || room < 0 || room > Segment.MOST
                        ? null
                        : new Fetch(permit, session, cursor, room);
            }
            case SEGMENT -> openSegment(permit, data);
            default -> null;
        };
    }

    private @Nullable DemandMessage openWant(int permit, int sender, ByteBuffer data) {
        byte flags = data.get();
        int permits = Short.toUnsignedInt(data.getShort());
        long number = data.getLong();
        long waited = data.getLong();
        long followed = data.getLong();
        int hops = data.get();
        int weight = data.get();
        boolean kept = (flags & KEPT) != 0;
        long tag = kept ? data.getLong() : 0;
        Integer origin = (flags & NAMED) == 0 ? (Integer) sender : places.number(PlaceCodec.read(data));
        if ((flags & STATED) != 0) {
            data.get(new byte[SignatureProfile.SIGNATURE_SIZE]);
        }
        boolean sensible = permits > 0 && number >= 0 && waited >= 0 && followed >= 0 && hops >= 0;
        sensible &= weight > 0 && weight <= Waiter.MOST_WEIGHT && PlaceCodec.isBase(tag);
        return sensible && origin != null
                ? new Want(permit, permits, origin, number, waited, followed, hops, kept, weight, tag)
                : null;
    }

    private @Nullable DemandMessage openQueued(int permit, ByteBuffer data) {
        byte flags = data.get();
        int kind = data.get();
        long number = data.getLong();
        long session = data.getLong();
        int position = data.getInt();
        long within = data.getLong();
        Integer holder = openNamed(flags, data);
        boolean sensible = kind >= 0 && kind < KINDS.length && number >= 0 && session >= 0 && position >= 0;
        return sensible && within >= 0 && holder != null
                ? new Queued(permit, number, session, holder, position, within, KINDS[kind])
                : null;
    }

    private @Nullable DemandMessage openHint(int permit, ByteBuffer data) {
        byte flags = data.get();
        long number = data.getLong();
        long session = data.getLong();
        AgentId id = PlaceCodec.readId(data);
        Integer holder = openNamed(flags, data);
        Integer origin = book.number(id);
        return number >= 0 && session >= 0 && origin != null && holder != null
                ? new Hint(permit, origin, number, holder, session, (flags & FOUND) != 0)
                : null;
    }

    private @Nullable DemandMessage openSegment(int permit, ByteBuffer data) {
        byte flags = data.get();
        long cursor = data.getLong();
        int remaining = data.getInt();
        int count = data.get();
        long base = data.getLong();
        if (cursor < 0 || remaining < 0 || count < 0 || count > Segment.MOST || !PlaceCodec.isBase(base)) {
            return null;
        }
        List<PlaceCodec.NamedWaiter> waiters = PlaceCodec.readWaiters(count, base, data);
        Integer keeper = openNamed(flags, data);
        return waiters == null || keeper == null
                ? null
                : new Segment(permit, cursor, places.open(waiters), remaining, keeper, (flags & HANDED_ON) != 0);
    }

    private @Nullable Integer openNamed(byte flags, ByteBuffer data) {
        return (flags & NAMED) == 0 ? (Integer) PeerRef.NOBODY : places.number(PlaceCodec.read(data));
    }
}
