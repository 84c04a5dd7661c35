package io.wandertoken.agent.transport.codec;

import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.message.AgentMessage.Directory;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.membership.MembershipMessage;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Messages about membership as bodies of datagrams, and back; and the entries that travel with all kinds of messages. */
final class MembershipCodec {

    /** What a datagram of the type GOSSIP is about; its first byte. */
    private enum Kind {
        GOSSIP,
        ANSWER,
        WELCOME,
        INTRODUCE,
        HELLO
    }

    /** Who encodes a message is its sender. */
    private static final PeerRef SENDER = new PeerRef(PeerRef.SELF, 0);

    private final GroupId everybody;
    private final PeerDirectory book;

    MembershipCodec(GroupId everybody, PeerDirectory book) {
        this.everybody = everybody;
        this.book = book;
    }

    /** @param flags {@link Body#FOR_ANYONE} for a seed of which only the address is known */
    Body encode(Directory directory, Entry own, int flags, long sent) {
        Encoder encoder = new Encoder(own);
        directory.message().deliver(SENDER, encoder, sent);
        return Body.of(encoder.type, everybody, sent)
                .entries(encoder.entries)
                .data(Bytes.written(encoder.data))
                .flags(flags)
                .heard(CouncilCodec.heardData(directory.lastHeard()))
                .build();
    }

    /** Encodes one message. A new type of message does not compile until it has a method here. */
    private final class Encoder implements MembershipMessage.Handler<PeerRef> {
        private final ByteBuffer data = ByteBuffer.allocate(1 + Long.BYTES);
        private final List<Entry> entries = new ArrayList<>();
        private MessageType type = MessageType.GOSSIP;

        Encoder(Entry own) {
            entries.add(own);
        }

        @Override
        public void onJoin(PeerRef from, MembershipMessage.Join<PeerRef> join, long nowNanos) {
            type = MessageType.JOIN;
            data.putLong(join.exchange());
        }

        @Override
        public void onLeave(PeerRef from, MembershipMessage.Leave<PeerRef> leave, long nowNanos) {
            type = MessageType.LEAVE;
        }

        @Override
        public void onGossip(PeerRef from, MembershipMessage.Gossip<PeerRef> gossip, long nowNanos) {
            put(Kind.GOSSIP).putLong(gossip.exchange());
            addOthers(entries, gossip.entries());
        }

        @Override
        public void onGossipAnswer(PeerRef from, MembershipMessage.GossipAnswer<PeerRef> answer, long nowNanos) {
            put(Kind.ANSWER).putLong(answer.exchange());
            addOthers(entries, answer.entries());
        }

        @Override
        public void onWelcome(PeerRef from, MembershipMessage.Welcome<PeerRef> welcome, long nowNanos) {
            put(Kind.WELCOME).putLong(welcome.exchange());
            addOthers(entries, welcome.entries());
        }

        @Override
        public void onIntroduce(PeerRef from, MembershipMessage.Introduce<PeerRef> introduce, long nowNanos) {
            put(Kind.INTRODUCE).put((byte) introduce.hopCount());
            addOthers(entries, List.of(introduce.joiner()));
        }

        @Override
        public void onHello(PeerRef from, MembershipMessage.Hello<PeerRef> hello, long nowNanos) {
            put(Kind.HELLO);
        }

        private ByteBuffer put(Kind kind) {
            return data.put((byte) kind.ordinal());
        }
    }

    /**
     * The message of a genuine body, or null when its data makes no sense.
     *
     * @throws BufferUnderflowException when something is missing
     */
    @Nullable
    Directory open(Body body, ByteBuffer data) {
        MembershipMessage<PeerRef> message = switch (body.type()) {
            case JOIN -> new MembershipMessage.Join<>(data.getLong());
            case LEAVE -> new MembershipMessage.Leave<>();
            default -> openGossip(body, data);
        };
        return message == null ? null : new Directory(message, CouncilCodec.openHeard(body.heard()));
    }

    private @Nullable MembershipMessage<PeerRef> openGossip(Body body, ByteBuffer data) {
        int number = data.get();
        if (number < 0 || number >= Kind.values().length) {
            return null;
        }
        Kind kind = Kind.values()[number];
        List<PeerRef> entries = described(body, kind != Kind.GOSSIP);
        return switch (kind) {
            case GOSSIP -> new MembershipMessage.Gossip<>(data.getLong(), entries);
            case ANSWER -> new MembershipMessage.GossipAnswer<>(data.getLong(), entries);
            case WELCOME -> new MembershipMessage.Welcome<>(data.getLong(), entries);
            case INTRODUCE -> {
                int hops = data.get();
                yield entries.isEmpty() ? null : new MembershipMessage.Introduce<>(entries.get(0), hops);
            }
            case HELLO -> new MembershipMessage.Hello<>();
        };
    }

    /** Entries of an exchange; our own is signed, the others are passed on as hints. */
    List<Entry> entries(List<PeerRef> peers, Entry own) {
        List<Entry> entries = new ArrayList<>();
        for (PeerRef peer : peers) {
            if (peer.number() == PeerRef.SELF) {
                entries.add(own);
            }
        }
        addOthers(entries, peers);
        return entries;
    }

    private void addOthers(List<Entry> entries, List<PeerRef> peers) {
        for (PeerRef peer : peers) {
            Entry entry = peer.number() == PeerRef.SELF ? null : book.entry(peer.number());
            if (entry != null) {
                entries.add(entry);
            }
        }
    }

    /** @param withoutFirst whether the sender's own entry, which always comes first, is not part of what is told */
    List<PeerRef> described(Body body, boolean withoutFirst) {
        List<PeerRef> peers = new ArrayList<>();
        List<Entry> entries = body.entries();
        for (Entry entry : withoutFirst && !entries.isEmpty() ? entries.subList(1, entries.size()) : entries) {
            PeerRef peer = book.described(entry);
            if (peer != null) {
                peers.add(peer);
            }
        }
        return peers;
    }
}
