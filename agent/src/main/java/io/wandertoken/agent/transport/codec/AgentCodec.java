package io.wandertoken.agent.transport.codec;

import io.wandertoken.agent.identity.AgentId;
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
import io.wandertoken.protocol.agent.message.AgentMessage.Strict;
import io.wandertoken.protocol.agent.message.CouncilHandler;
import io.wandertoken.protocol.agent.message.DemandMessage;
import io.wandertoken.protocol.agent.message.EpochMemory;
import io.wandertoken.protocol.agent.message.LicenceDatagram;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.TokenPayload;
import io.wandertoken.protocol.agent.message.WaitQueueState;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.licence.LicenceMessage;
import io.wandertoken.protocol.membership.MembershipMessage;
import io.wandertoken.protocol.token.TokenId;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
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
    /** Who encodes a message is its sender. */
    static final PeerRef SENDER = new PeerRef(PeerRef.SELF, 0);

    private static final int MOST_LABEL = 48;
    private static final int NO_ROOM = -2;
    private static final byte USING = 1;
    private static final byte GONE = 2;
    private static final byte HOLDER = 4;
    private static final byte EPOCH = 16;

    private final FleetId fleet;
    private final GroupId everybody;
    private final PeerDirectory book;
    private final StrictCodec strict;
    private final DemandCodec demand;
    private final WaitQueueCodec queues;
    private final MembershipCodec directory;
    private final List<HandoverCodec> permitCodecs = new ArrayList<>();
    private final Map<GroupId, Integer> numbers = new HashMap<>();

    public AgentCodec(FleetId fleet, PeerDirectory book) {
        this.fleet = fleet;
        this.book = book;
        strict = new StrictCodec(book);
        demand = new DemandCodec(book);
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

    /** Why a datagram is of no interest, or null. */
    public @Nullable DropReason judge(Datagram datagram) {
        Body body = datagram.body();
        if (body.type() == MessageType.ECHO) {
            // Only somebody who tries out the way waits for it, at a port of its own.
            return DropReason.OTHER_TYPE;
        }
        boolean common = switch (body.type()) {
            case GOSSIP, JOIN, LEAVE, PROBE, ANNOUNCE, REPLY, WHO, PLACES -> true;
            default -> false;
        };
        boolean known = common ? body.group().equals(everybody) : numbers.containsKey(body.group());
        return known ? null : DropReason.OTHER_GROUP;
    }

    /** What a datagram says, or null when its data makes no sense. */
    public @Nullable UnverifiedMessage read(Datagram datagram) {
        Body body = datagram.body();
        Integer permit = numbers.get(body.group());
        if (!body.type().isHandover()) {
            return new UnverifiedMessage(permit == null ? -1 : permit, body, null);
        }
        HandoverMessage message =
                permit == null ? null : permitCodecs.get(permit).decode(datagram);
        return message == null ? null : new UnverifiedMessage(permit, body, message);
    }

    /** The message of a genuine datagram from the given peer, or null when its data makes no sense. */
    public @Nullable AgentMessage open(UnverifiedMessage received, int sender) {
        try {
            Body body = received.body();
            ByteBuffer data = ByteBuffer.wrap(body.data().toArray());
            AgentMessage message = switch (body.type()) {
                case MOVE, ACK, COMMIT, EARLYSTOP, NACK -> openHandover(received);
                case JOIN, GOSSIP -> directory.open(body, data);
                // A goodbye counts for one life of its sender, which its entry tells.
                case LEAVE -> body.entryOf(book.id(sender)) == null ? null : directory.open(body, data);
                case SIGN -> openSign(received, sender, data);
                case NEWS -> openNews(received, sender, data);
                case ANNOUNCE ->
                    CouncilCodec.openCall(body, data, book.id(sender).prefix());
                case REPLY -> CouncilCodec.openAnswer(data);
                case ASK -> new Ask(received.permit(), token(body, data), body.session());
                case WANT, QUEUED, HINT, WAITING, FETCH, SEGMENT -> demand.open(received.permit(), body, sender, data);
                case EPOCH, REQUEST, RECEIPT, ENTER, SILENCE -> {
                    directory.described(body, false);
                    yield strict.open(received.permit(), body, data);
                }
                case LICENCE -> {
                    LicenceMessage about = LicenceCodec.decode(data);
                    yield about == null ? null : new LicenceDatagram(received.permit(), about);
                }
                case PROBE, ECHO, WHO, PLACES -> null;
            };
            return message == null || (data.hasRemaining() && !body.type().isHandover()) ? null : message;
        } catch (BufferUnderflowException e) {
            return null;
        }
    }

    /** @param own our own entry as it travels in everything about membership, and beside our certificate */
    public Body encode(AgentMessage message, Entry own, boolean certificate, long sent) {
        Encoder encoder = new Encoder(own, certificate, sent);
        message.deliver(SENDER, encoder, sent);
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
            if (entries.isEmpty() && certificate) {
                entries = List.of(own);
            }
            body = permitCodecs
                    .get(passing.permit())
                    .encode(passing.message(), entries, payload(passing, own), passing.licence());
        }

        @Override
        public void onDirectory(PeerRef from, Directory message, long nowNanos) {
            body = directory.encode(message, own, 0, sent);
        }

        @Override
        public void onSign(PeerRef from, Sign sign, long nowNanos) {
            body = withOwnEntry(Body.of(MessageType.SIGN, group(sign.permit()), sent)
                    .token(sign.token(), sign.session())
                    .data(signData(sign)));
        }

        @Override
        public void onNews(PeerRef from, News news, long nowNanos) {
            body = withOwnEntry(Body.of(MessageType.NEWS, group(news.permit()), sent)
                    .token(news.token(), news.session())
                    .data(newsData(news)));
        }

        @Override
        public void onAsk(PeerRef from, Ask ask, long nowNanos) {
            body = withOwnEntry(Body.of(MessageType.ASK, group(ask.permit()), sent)
                    .token(ask.token(), ask.session())
                    .data(bytes(tokenData(ByteBuffer.allocate(Long.BYTES), ask.token()))));
        }

        @Override
        public void onDemand(PeerRef from, DemandMessage message, long nowNanos) {
            body = withOwnEntry(demand.encode(message, group(message.permit()), own, sent));
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
            body = withOwnEntry(Body.of(MessageType.REPLY, everybody, sent).data(CouncilCodec.answerData(answer)));
        }

        @Override
        public void onStrict(PeerRef from, Strict message, long nowNanos) {
            body = withOwnEntry(strict.encode(message, group(message.permit()), sent));
        }

        @Override
        public void onLicence(PeerRef from, LicenceDatagram licence, long nowNanos) {
            body = withOwnEntry(Body.of(MessageType.LICENCE, group(licence.permit()), sent)
                    .data(LicenceCodec.encode(licence.message())));
        }

        private Body withOwnEntry(Body.Builder message) {
            return message.entries(certificate ? List.of(own) : List.of()).build();
        }
    }

    /** Whether a token and what it carries travel in the body. */
    public static boolean isLoadedMove(Body body) {
        return TokenCodec.isLoaded(body);
    }

    /** The longest announcement with this number of members. */
    public Body longestAnnounce(int members, Entry own) {
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

    private @Nullable AgentMessage openHandover(UnverifiedMessage received) {
        HandoverMessage message = received.handover();
        return message == null
                ? null
                : new Passing(
                        received.permit(),
                        message,
                        directory.described(received.body(), false),
                        payload(received.body()),
                        TokenCodec.licence(received.body()));
    }

    private byte @Nullable [] payload(Passing passing, Entry own) {
        TokenPayload payload = passing.payload();
        if (payload instanceof WaitQueueState queue) {
            return queues.encode(queue, own);
        }
        return payload instanceof EpochMemory memory ? EpochMemoryCodec.encode(memory) : null;
    }

    private @Nullable TokenPayload payload(Body body) {
        if (!TokenCodec.isLoaded(body)) {
            return null;
        }
        byte[] data = body.data().toArray();
        return WaitQueueCodec.isQueue(data, TokenCodec.PAYLOAD)
                ? queues.open(data, TokenCodec.PAYLOAD)
                : EpochMemoryCodec.decode(data, TokenCodec.PAYLOAD);
    }

    private @Nullable AgentMessage openSign(UnverifiedMessage received, int sender, ByteBuffer data) {
        Body body = received.body();
        TokenId token = token(body, data);
        byte flags = data.get();
        long stamp = data.getLong();
        long age = data.getLong();
        int holder = readHolder(flags, sender, data);
        long epoch = (flags & EPOCH) == 0 ? 0 : data.getLong();
        byte[] label = new byte[Math.min(MOST_LABEL, data.remaining())];
        data.get(label);
        String text = new String(label, StandardCharsets.UTF_8).replaceAll("\\p{C}", "?");
        return age < 0 || holder == NO_ROOM
                ? null
                : new Sign(
                        received.permit(),
                        token,
                        body.session(),
                        stamp,
                        age,
                        holder,
                        (flags & USING) != 0,
                        text,
                        epoch);
    }

    private @Nullable AgentMessage openNews(UnverifiedMessage received, int sender, ByteBuffer data) {
        Body body = received.body();
        TokenId token = token(body, data);
        byte flags = data.get();
        int holder = readHolder(flags, sender, data);
        return holder == NO_ROOM
                ? null
                : new News(received.permit(), token, body.session(), (flags & GONE) != 0, holder);
    }

    /** Who has the token: the sender, unless somebody else is named. */
    private int readHolder(byte flags, int sender, ByteBuffer data) {
        if ((flags & HOLDER) == 0) {
            return sender;
        }
        byte[] id = new byte[AgentId.SIZE];
        data.get(id);
        Integer number = book.number(AgentId.fromBytes(id, 0));
        return number == null ? NO_ROOM : number;
    }

    static TokenId token(Body body, ByteBuffer data) {
        TokenId sent = body.token();
        if (sent == null) {
            throw new IllegalStateException("a body without the token that its type must have");
        }
        return new TokenId(data.getLong(), sent.createdNanos(), sent.generator(), sent.serial());
    }

    private static ByteBuffer tokenData(ByteBuffer data, TokenId token) {
        return data.putLong(token.seniorityNanos());
    }

    private Bytes signData(Sign sign) {
        ByteBuffer data = ByteBuffer.allocate(Body.USUAL_DATA);
        boolean own = sign.holder() == PeerRef.SELF;
        tokenData(data, sign.token())
                .put((byte) ((sign.using() ? USING : 0) | (own ? 0 : HOLDER) | (sign.epoch() == 0 ? 0 : EPOCH)))
                .putLong(sign.stampNanos())
                .putLong(sign.ageNanos());
        if (!own) {
            data.put(book.id(sign.holder()).toBytes());
        }
        if (sign.epoch() != 0) {
            data.putLong(sign.epoch());
        }
        byte[] label = sign.label().getBytes(StandardCharsets.UTF_8);
        data.put(label, 0, Math.min(label.length, MOST_LABEL));
        return bytes(data);
    }

    private Bytes newsData(News news) {
        ByteBuffer data = ByteBuffer.allocate(Long.BYTES + 1 + AgentId.SIZE);
        boolean own = news.holder() < 0;
        tokenData(data, news.token()).put((byte) ((news.gone() ? GONE : 0) | (own ? 0 : HOLDER)));
        if (!own) {
            data.put(book.id(news.holder()).toBytes());
        }
        return bytes(data);
    }

    public static Bytes bytes(ByteBuffer data) {
        byte[] written = new byte[data.position()];
        data.flip().get(written);
        return Bytes.copyOf(written);
    }

    private GroupId group(int permit) {
        return permitCodecs.get(permit).group();
    }
}
