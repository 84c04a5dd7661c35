package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.Datagram;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.AgentEvent;
import io.wandertoken.protocol.agent.AgentMessage;
import io.wandertoken.protocol.agent.AgentMessage.Ask;
import io.wandertoken.protocol.agent.AgentMessage.CouncilAnswer;
import io.wandertoken.protocol.agent.AgentMessage.CouncilCall;
import io.wandertoken.protocol.agent.AgentMessage.Directory;
import io.wandertoken.protocol.agent.AgentMessage.News;
import io.wandertoken.protocol.agent.AgentMessage.Passing;
import io.wandertoken.protocol.agent.AgentMessage.Sign;
import io.wandertoken.protocol.agent.AgentMessage.Strict;
import io.wandertoken.protocol.agent.AgentMessage.Want;
import io.wandertoken.protocol.agent.PeerRef;
import io.wandertoken.protocol.handover.HandoverMessage;
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
final class AgentCodec {
    private static final int MOST_LABEL = 48;
    private static final int NO_ROOM = -2;
    private static final byte USING = 1;
    private static final byte GONE = 2;
    private static final byte HOLDER = 4;
    private static final byte WAITS = 8;
    private static final byte EPOCH = 16;

    /** The peers behind the numbers of the machines. */
    interface Book {
        /** The number of an agent, a new one if need be; {@link AgentEvent#SELF} for ourselves, null when there is no room. */
        @Nullable
        Integer number(AgentId id);

        /** The same for an agent that was described by another one. */
        @Nullable
        PeerRef described(Entry entry);

        /** The number of a known agent whose id begins like this, or null. */
        @Nullable
        Integer named(long prefix);

        AgentId id(int number);

        /** A peer's entry as we can pass it on, or null when it is not known where it is. */
        @Nullable
        Entry entry(int number);
    }

    private final FleetId fleet;
    private final GroupId everybody;
    private final Book book;
    private final StrictCodec strict;
    private final DirectoryCodec directory;
    private final List<MessageCodec> walks = new ArrayList<>();
    private final Map<GroupId, Integer> numbers = new HashMap<>();

    AgentCodec(FleetId fleet, Book book) {
        this.fleet = fleet;
        this.book = book;
        strict = new StrictCodec(book);
        everybody = GroupId.of(fleet, "");
        directory = new DirectoryCodec(everybody, book);
    }

    /** The walk of one permit of a resource gets the next number. */
    void addWalk(String resource, int permit) {
        GroupId group = GroupId.of(fleet, permit == 0 ? resource : resource + "\0" + permit);
        numbers.put(group, walks.size());
        walks.add(new MessageCodec(group));
    }

    /** The group of what concerns the fleet as a whole. */
    GroupId everybody() {
        return everybody;
    }

    /** Why a datagram is of no interest, or null. */
    @Nullable
    Drop judge(Datagram datagram) {
        Body body = datagram.body();
        if (body.type() == MessageType.ECHO) {
            // Only somebody who tries out the way waits for it, at a port of its own.
            return Drop.OTHER_TYPE;
        }
        boolean common = switch (body.type()) {
            case GOSSIP, JOIN, LEAVE, CALL, ANNOUNCE, REPLY, WHO, PLACES -> true;
            default -> false;
        };
        boolean known = common ? body.group().equals(everybody) : numbers.containsKey(body.group());
        return known ? null : Drop.OTHER_GROUP;
    }

    /** What a datagram says, or null when its data makes no sense. */
    @Nullable
    Letter read(Datagram datagram) {
        Body body = datagram.body();
        Integer walk = numbers.get(body.group());
        if (!body.type().isHandover()) {
            return new Letter(walk == null ? -1 : walk, body, null);
        }
        HandoverMessage message = walk == null ? null : walks.get(walk).decode(datagram);
        return message == null ? null : new Letter(walk, body, message);
    }

    /** The message of a genuine datagram from the given peer, or null when its data makes no sense. */
    @Nullable
    AgentMessage open(Letter letter, int sender) {
        try {
            Body body = letter.body();
            ByteBuffer data = ByteBuffer.wrap(body.data().toArray());
            AgentMessage message = switch (body.type()) {
                case MOVE, ACK, COMMIT, EARLYSTOP, NACK -> openHandover(letter);
                case JOIN, GOSSIP -> directory.open(body, data);
                // A goodbye counts for one life of its sender, which its entry tells.
                case LEAVE -> body.entryOf(book.id(sender)) == null ? null : directory.open(body, data);
                case SIGN -> openSign(letter, sender, data);
                case NEWS -> openNews(letter, sender, data);
                case ANNOUNCE ->
                    CouncilCodec.openCall(body, data, book.id(sender).prefix());
                case REPLY -> CouncilCodec.openAnswer(data);
                case ASK -> new Ask(letter.walk(), token(body, data), body.session());
                case WANT -> {
                    boolean waits = (data.get() & WAITS) != 0;
                    int permits = Short.toUnsignedInt(data.getShort());
                    long waited = Math.max(0, data.getLong());
                    yield permits == 0 ? null : new Want(letter.walk(), permits, waits, waited);
                }
                case EPOCH, REQUEST, RECEIPT, ENTER, SILENCE -> {
                    directory.described(body, false);
                    yield strict.open(letter.walk(), body, data);
                }
                case CALL, ECHO, WHO, PLACES -> null;
            };
            return message == null || (data.hasRemaining() && !body.type().isHandover()) ? null : message;
        } catch (BufferUnderflowException e) {
            return null;
        }
    }

    /** @param own our own entry as it travels in everything about membership, and beside our certificate */
    Body encode(AgentMessage message, Entry own, boolean certificate, long sent) {
        if (message instanceof Passing passing) {
            List<Entry> entries = directory.entries(passing.entries(), own);
            if (entries.isEmpty() && certificate) {
                entries = List.of(own);
            }
            return walks.get(passing.walk()).encode(passing.message(), entries, passing.cargo());
        }
        if (message instanceof Directory talk) {
            return directory.encode(talk, own, 0, sent);
        }
        Body.Builder body;
        if (message instanceof CouncilCall call) {
            return announce(CouncilCodec.callData(call), own, sent);
        }
        List<Entry> entries = new ArrayList<>(certificate ? List.of(own) : List.of());
        if (message instanceof CouncilAnswer answer) {
            body = Body.of(MessageType.REPLY, everybody, sent).data(CouncilCodec.answerData(answer));
        } else if (message instanceof Strict letter) {
            body = strict.encode(letter, group(letter.walk()), sent);
        } else if (message instanceof Sign sign) {
            body = Body.of(MessageType.SIGN, group(sign.walk()), sent)
                    .token(sign.token(), sign.session())
                    .data(signData(sign));
        } else if (message instanceof News news) {
            body = Body.of(MessageType.NEWS, group(news.walk()), sent)
                    .token(news.token(), news.session())
                    .data(newsData(news));
        } else if (message instanceof Ask ask) {
            body = Body.of(MessageType.ASK, group(ask.walk()), sent)
                    .token(ask.token(), ask.session())
                    .data(bytes(tokenData(ByteBuffer.allocate(Long.BYTES), ask.token())));
        } else {
            Want want = (Want) message;
            ByteBuffer data = ByteBuffer.allocate(1 + Short.BYTES + Long.BYTES);
            data.put(want.waits() ? WAITS : 0).putShort((short) want.permits());
            data.putLong(want.waitedNanos());
            body = Body.of(MessageType.WANT, group(want.walk()), sent).data(bytes(data));
        }
        return body.entries(entries).build();
    }

    /** As long as an announce can be that names so many members. */
    Body longestAnnounce(int members, Entry own) {
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
    Body encodeForAnyone(MembershipMessage<PeerRef> message, Entry own, long sent) {
        return directory.encode(new Directory(message), own, Body.FOR_ANYONE, sent);
    }

    private @Nullable AgentMessage openHandover(Letter letter) {
        HandoverMessage message = letter.handover();
        return message == null
                ? null
                : new Passing(
                        letter.walk(),
                        message,
                        directory.described(letter.body(), false),
                        TokenData.cargo(letter.body()));
    }

    private @Nullable AgentMessage openSign(Letter letter, int sender, ByteBuffer data) {
        Body body = letter.body();
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
                : new Sign(letter.walk(), token, body.session(), stamp, age, holder, (flags & USING) != 0, text, epoch);
    }

    private @Nullable AgentMessage openNews(Letter letter, int sender, ByteBuffer data) {
        Body body = letter.body();
        TokenId token = token(body, data);
        byte flags = data.get();
        int holder = readHolder(flags, sender, data);
        return holder == NO_ROOM ? null : new News(letter.walk(), token, body.session(), (flags & GONE) != 0, holder);
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
        boolean own = sign.holder() == AgentEvent.SELF;
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
        boolean own = news.holder() == AgentEvent.SELF;
        tokenData(data, news.token()).put((byte) ((news.gone() ? GONE : 0) | (own ? 0 : HOLDER)));
        if (!own) {
            data.put(book.id(news.holder()).toBytes());
        }
        return bytes(data);
    }

    static Bytes bytes(ByteBuffer data) {
        byte[] written = new byte[data.position()];
        data.flip().get(written);
        return Bytes.copyOf(written);
    }

    private GroupId group(int walk) {
        return walks.get(walk).group();
    }
}
