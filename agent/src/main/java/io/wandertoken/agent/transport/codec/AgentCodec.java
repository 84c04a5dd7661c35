package io.wandertoken.agent.transport.codec;

import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.transport.accounting.DropReason;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.Datagram;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.AgentMessage.Ask;
import io.wandertoken.protocol.agent.message.AgentMessage.Council;
import io.wandertoken.protocol.agent.message.AgentMessage.CouncilAnswer;
import io.wandertoken.protocol.agent.message.AgentMessage.CouncilCall;
import io.wandertoken.protocol.agent.message.AgentMessage.Directory;
import io.wandertoken.protocol.agent.message.AgentMessage.News;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.ContactList;
import io.wandertoken.protocol.agent.message.CouncilHandler;
import io.wandertoken.protocol.agent.message.DemandMessage;
import io.wandertoken.protocol.agent.message.EpochMemory;
import io.wandertoken.protocol.agent.message.LicenceDatagram;
import io.wandertoken.protocol.agent.message.MemoryMessage;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.SignBatch;
import io.wandertoken.protocol.agent.message.StrictMessage;
import io.wandertoken.protocol.agent.message.TokenPayload;
import io.wandertoken.protocol.agent.message.WaitQueueState;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.handover.HandoverMessage.Ack;
import io.wandertoken.protocol.licence.LicenceMessage;
import io.wandertoken.protocol.membership.MembershipMessage;
import io.wandertoken.protocol.memory.MemoryState;
import io.wandertoken.protocol.token.TokenId;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Messages of a whole agent as bodies of datagrams, and back. Reading has two steps: {@link #read} looks at a datagram of
 * which nothing is proven and touches nothing; {@link #open} makes the message of one that was found genuine, and gets to
 * know the peers that it names.
 */
public final class AgentCodec {
    private final FleetId fleet;
    private final GroupId everybody;
    private final PeerDirectory book;
    private final LifeSignCodec signs;
    private final StrictCodec strict;
    private final DemandCodec demand;
    private final ContactCodec contacts;
    private final WaitQueueCodec queues;
    private final MembershipCodec directory;
    private final List<HandoverCodec> permitCodecs = new ArrayList<>();
    private final Map<GroupId, Integer> numbers = new HashMap<>();

    public AgentCodec(FleetId fleet, PeerDirectory book, EpochRosters rosters) {
        this.fleet = fleet;
        this.book = book;
        signs = new LifeSignCodec(book, numbers::get, this::group);
        strict = new StrictCodec(book, rosters);
        demand = new DemandCodec(book);
        contacts = new ContactCodec(book);
        queues = new WaitQueueCodec(book);
        everybody = GroupId.of(fleet, "");
        directory = new MembershipCodec(everybody, book);
    }

    /** One permit of a resource gets the next number. */
    public void addPermit(String resource, int permit) {
        GroupId group = GroupId.of(fleet, permit == 0 ? resource : resource + "\0" + permit);
        numbers.put(group, permitCodecs.size());
        permitCodecs.add(new HandoverCodec(group));
    }

    /** The group of what concerns the fleet as a whole. */
    public GroupId everybody() {
        return everybody;
    }

    public int permit(GroupId group) {
        return numbers.getOrDefault(group, -1);
    }

    /** Whether a voter says this about a licence. */
    public static boolean isVote(Body body) {
        return LicenceCodec.isVote(body.data());
    }

    /** Why a datagram is of no interest, or null. */
    public @Nullable DropReason judge(Datagram datagram) {
        Body body = datagram.body();
        if (body.type() == MessageType.ECHO) {
            // Only somebody who tries out the way waits for it, at a port of its own.
            return DropReason.OTHER_TYPE;
        }
        boolean common = switch (body.type()) {
            case GOSSIP, JOIN, LEAVE, PROBE, ANNOUNCE, REPLY, WHO, PLACES, REVOCATION, SIGNS, ROSTER -> true;
            default -> false;
        };
        boolean any = body.type() == MessageType.UNKNOWN;
        boolean known =
                ((common || any) && body.group().equals(everybody)) || (!common && numbers.containsKey(body.group()));
        return known ? null : DropReason.OTHER_GROUP;
    }

    /** What a datagram says, or null when its data makes no sense. */
    public @Nullable UnverifiedMessage read(Datagram datagram) {
        Body body = datagram.body();
        int permit = permit(body.group());
        if (!body.type().isHandover()) {
            return new UnverifiedMessage(permit, body, null);
        }
        HandoverMessage message = permit < 0 ? null : permitCodecs.get(permit).decode(datagram);
        return message == null ? null : new UnverifiedMessage(permit, body, message);
    }

    /** The message of a genuine datagram from the given peer, or null when its data makes no sense. */
    public @Nullable AgentMessage open(UnverifiedMessage received, int sender) {
        try {
            Body body = received.body();
            ByteBuffer data = ByteBuffer.wrap(body.data().toArray());
            AgentMessage message = switch (body.type()) {
                case MOVE, ACK, COMMIT, EARLYSTOP, NACK -> openHandover(received, sender);
                case JOIN, GOSSIP -> directory.open(body, data);
                // A goodbye counts for one life of its sender, which its entry tells.
                case LEAVE -> body.entryOf(book.id(sender)) == null ? null : directory.open(body, data);
                case SIGN -> signs.openSign(received, sender, data);
                case SIGNS -> signs.openBatch(sender, data);
                case NEWS -> signs.openNews(received, sender, data);
                case ANNOUNCE ->
                    CouncilCodec.openCall(body, data, book.id(sender).prefix());
                case REPLY -> CouncilCodec.openAnswer(data);
                case ASK -> new Ask(received.permit(), TokenCodec.token(body, data), body.session());
                case WANT, QUEUED, HINT, WAITING, FETCH, SEGMENT -> demand.open(received.permit(), body, sender, data);
                case EPOCH, REQUEST, RECEIPT, ENTER, SILENCE -> {
                    directory.described(body, false);
                    yield strict.open(received.permit(), body, data);
                }
                case CONTACTS -> contacts.open(received.permit(), body, TokenCodec.token(body, data), sender, data);
                case LICENCE -> {
                    LicenceMessage about = LicenceCodec.decode(data);
                    yield about == null ? null : new LicenceDatagram(received.permit(), about);
                }
                case MEMORY -> openMemory(received.permit(), data);
                case PROBE, ECHO, WHO, PLACES, REVOCATION, ROSTER, UNKNOWN -> null;
            };
            return message == null || (data.hasRemaining() && !body.type().isHandover()) ? null : message;
        } catch (BufferUnderflowException e) {
            return null;
        }
    }

    /** @param own our own entry as it travels in everything about membership, and beside our certificate */
    public Body encode(AgentMessage message, Entry own, boolean certificate, long sent) {
        Encoder encoder = new Encoder(own, certificate, sent);
        message.deliver(PeerDirectory.SENDER, encoder, sent);
        if (encoder.body == null) {
            throw new IllegalStateException("no encoding for " + message);
        }
        return encoder.body;
    }

    /** Encodes one message. A new type of message does not compile until it has a method here. */
    private final class Encoder implements AgentMessage.Handler, CouncilHandler {
        private final Entry own;
        private final boolean certificate;
        private final long sent;
        private @Nullable Body body;

        Encoder(Entry own, boolean certificate, long sent) {
            this.own = own;
            this.certificate = certificate;
            this.sent = sent;
        }

        @Override
        public void onPassing(PeerRef from, Passing passing, long nowNanos) {
            List<Entry> entries = directory.entries(passing.entries(), own);
            if (certificate && !entries.contains(own)) {
                // Without it, the version that comes along would not count, and the next step could not rely on it.
                entries.add(0, own);
            }
            Body step = permitCodecs
                    .get(passing.permit())
                    .encode(passing.message(), entries, load(passing, own), passing.licence());
            body = passing.contacts() == null
                    ? step
                    : step.withContacts(
                            contacts.data(passing.contacts()),
                            passing.contacts().stated());
        }

        @Override
        public void onDirectory(PeerRef from, Directory message, long nowNanos) {
            body = directory.encode(message, own, 0, sent);
        }

        @Override
        public void onSign(PeerRef from, Sign sign, long nowNanos) {
            aboutToken(MessageType.SIGN, sign.permit(), sign.token(), sign.session(), signs.encode(sign));
        }

        @Override
        public void onSigns(PeerRef from, SignBatch batch, long nowNanos) {
            say(MessageType.SIGNS, everybody, signs.encode(batch));
        }

        @Override
        public void onNews(PeerRef from, News news, long nowNanos) {
            aboutToken(MessageType.NEWS, news.permit(), news.token(), news.session(), signs.encode(news));
        }

        @Override
        public void onAsk(PeerRef from, Ask ask, long nowNanos) {
            aboutToken(MessageType.ASK, ask.permit(), ask.token(), ask.session(), LifeSignCodec.encode(ask));
        }

        @Override
        public void onDemand(PeerRef from, DemandMessage message, long nowNanos) {
            body = withOwnEntry(demand.encode(message, group(message.permit()), own, sent));
        }

        @Override
        public void onContacts(PeerRef from, ContactList list, long nowNanos) {
            body = withOwnEntry(Body.of(MessageType.CONTACTS, group(list.permit()), sent)
                    .token(list.token(), list.question())
                    .data(contacts.data(list))
                    .permits(list.stated()));
        }

        @Override
        public void onCouncil(PeerRef from, Council message, long nowNanos) {
            message.deliver(from, this);
        }

        /** A call that came over the group has no encoding: it is never sent again as such. */
        @Override
        public void onCall(PeerRef from, CouncilCall call, boolean overGroup) {
            if (!overGroup) {
                body = announce(CouncilCodec.callData(call), own, sent);
            }
        }

        @Override
        public void onAnswer(PeerRef from, CouncilAnswer answer) {
            say(MessageType.REPLY, everybody, CouncilCodec.answerData(answer));
        }

        @Override
        public void onStrict(PeerRef from, StrictMessage message, long nowNanos) {
            body = withOwnEntry(strict.encode(message, group(message.permit()), sent));
        }

        @Override
        public void onLicence(PeerRef from, LicenceDatagram licence, long nowNanos) {
            say(MessageType.LICENCE, group(licence.permit()), LicenceCodec.encode(licence.message()));
        }

        @Override
        public void onMemory(PeerRef from, MemoryMessage message, long nowNanos) {
            byte[] state = message instanceof MemoryMessage.Note note ? MemoryCodec.encode(note.state()) : new byte[0];
            ByteBuffer data = ByteBuffer.allocate(Long.BYTES + state.length)
                    .putLong(message.item())
                    .put(state);
            say(MessageType.MEMORY, group(message.permit()), Bytes.copyOf(data.array()));
        }

        private void say(MessageType type, GroupId group, Bytes data) {
            body = withOwnEntry(Body.of(type, group, sent).data(data));
        }

        private void aboutToken(MessageType type, int permit, TokenId token, long session, Bytes data) {
            body = withOwnEntry(
                    Body.of(type, group(permit), sent).token(token, session).data(data));
        }

        private Body withOwnEntry(Body.Builder message) {
            return message.entries(certificate ? List.of(own) : List.of()).build();
        }
    }

    public Body longestAnnouncement(int members, Entry own) {
        return announce(Bytes.copyOf(new byte[CouncilCodec.mostCallData(members)]), own, Long.MAX_VALUE);
    }

    private Body announce(Bytes data, Entry own, long sent) {
        return Body.of(MessageType.ANNOUNCE, everybody, sent)
                .entries(List.of(own))
                .data(data)
                .flags(Body.FOR_ANYONE)
                .build();
    }

    /** A message to a seed, of which perhaps only the address is known. */
    public Body encodeForAnyone(MembershipMessage<PeerRef> message, Entry own, long sent) {
        return directory.encode(new Directory(message), own, Body.FOR_ANYONE, sent);
    }

    private @Nullable AgentMessage openHandover(UnverifiedMessage received, int sender) {
        HandoverMessage message = received.handover();
        Body body = received.body();
        ContactList carried = contacts.openCarried(received.permit(), body, sender);
        if (message == null || (carried == null && body.contacts().length() > 0)) {
            return null;
        }
        return new Passing(
                received.permit(),
                message,
                directory.described(body, message instanceof Ack && beginsWith(body, sender)),
                payload(body),
                TokenCodec.memory(body),
                TokenCodec.licence(body),
                carried);
    }

    private boolean beginsWith(Body body, int sender) {
        List<Entry> entries = body.entries();
        return !entries.isEmpty() && entries.get(0).id().equals(book.id(sender));
    }

    private byte[] load(Passing passing, Entry own) {
        TokenPayload payload = passing.payload();
        byte[] memory = passing.memory() == null ? new byte[0] : MemoryCodec.encode(passing.memory());
        byte[] rest = payload == null
                ? new byte[0]
                : payload instanceof WaitQueueState queue
                        ? queues.encode(queue, own)
                        : EpochMemoryCodec.encode((EpochMemory) payload);
        return ByteBuffer.allocate(memory.length + rest.length)
                .put(memory)
                .put(rest)
                .array();
    }

    private @Nullable TokenPayload payload(Body body) {
        byte[] data = body.data().toArray();
        int offset = TokenCodec.payloadOffset(body);
        if (offset == data.length) {
            return null;
        }
        return WaitQueueCodec.isQueue(data, offset) ? queues.open(data, offset) : EpochMemoryCodec.decode(data, offset);
    }

    private static @Nullable AgentMessage openMemory(int permit, ByteBuffer data) {
        long item = data.getLong();
        if (!data.hasRemaining()) {
            return new MemoryMessage.NoteReceipt(permit, item);
        }
        MemoryState state = MemoryCodec.read(data);
        return state == null ? null : new MemoryMessage.Note(permit, item, state);
    }

    private GroupId group(int permit) {
        return permitCodecs.get(permit).group();
    }
}
