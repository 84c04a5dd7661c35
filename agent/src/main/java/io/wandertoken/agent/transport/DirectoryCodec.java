package io.wandertoken.agent.transport;

import io.wandertoken.agent.wire.Body;
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
final class DirectoryCodec {

    /** What a datagram of the type GOSSIP is about. */
    private enum Talk {
        GOSSIP,
        ANSWER,
        WELCOME,
        INTRODUCE,
        HELLO
    }

    private final GroupId everybody;
    private final AgentCodec.Book book;

    DirectoryCodec(GroupId everybody, AgentCodec.Book book) {
        this.everybody = everybody;
        this.book = book;
    }

    /** @param flags {@link Body#FOR_ANYONE} for a seed of which only the address is known */
    Body encode(Directory directory, Entry own, int flags, long sent) {
        MembershipMessage<PeerRef> message = directory.message();
        List<Entry> entries = new ArrayList<>();
        entries.add(own);
        MessageType type = MessageType.GOSSIP;
        ByteBuffer data = ByteBuffer.allocate(1 + Long.BYTES);
        if (message instanceof MembershipMessage.Join<PeerRef> join) {
            type = MessageType.JOIN;
            data.putLong(join.exchange());
        } else if (message instanceof MembershipMessage.Leave) {
            type = MessageType.LEAVE;
        } else if (message instanceof MembershipMessage.Gossip<PeerRef> gossip) {
            talk(data, Talk.GOSSIP).putLong(gossip.exchange());
            addOthers(entries, gossip.entries());
        } else if (message instanceof MembershipMessage.GossipAnswer<PeerRef> answer) {
            talk(data, Talk.ANSWER).putLong(answer.exchange());
            addOthers(entries, answer.entries());
        } else if (message instanceof MembershipMessage.Welcome<PeerRef> welcome) {
            talk(data, Talk.WELCOME).putLong(welcome.exchange());
            addOthers(entries, welcome.entries());
        } else if (message instanceof MembershipMessage.Introduce<PeerRef> introduce) {
            talk(data, Talk.INTRODUCE).put((byte) introduce.hopCount());
            addOthers(entries, List.of(introduce.joiner()));
        } else {
            talk(data, Talk.HELLO);
        }
        return Body.of(type, everybody, sent)
                .entries(entries)
                .data(AgentCodec.bytes(data))
                .flags(flags)
                .heard(CouncilCodec.heardData(directory.lastHeard()))
                .build();
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
            default -> openTalk(body, data);
        };
        return message == null ? null : new Directory(message, CouncilCodec.openHeard(body.heard()));
    }

    private @Nullable MembershipMessage<PeerRef> openTalk(Body body, ByteBuffer data) {
        int number = data.get();
        if (number < 0 || number >= Talk.values().length) {
            return null;
        }
        Talk talk = Talk.values()[number];
        List<PeerRef> entries = described(body, talk != Talk.GOSSIP);
        return switch (talk) {
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

    private static ByteBuffer talk(ByteBuffer data, Talk talk) {
        return data.put((byte) talk.ordinal());
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
