package io.wandertoken.agent.transport.codec;

import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.AgentMessage.CouncilAnswer;
import io.wandertoken.protocol.agent.message.AgentMessage.CouncilCall;
import io.wandertoken.protocol.agent.message.CouncilPart;
import io.wandertoken.protocol.agent.message.CouncilReport;
import io.wandertoken.protocol.agent.message.LastAnnouncement;
import io.wandertoken.protocol.council.CouncilMessage.Announcement;
import io.wandertoken.protocol.council.CouncilMessage.CouncilReply;
import io.wandertoken.protocol.council.CouncilMessage.Timing;
import io.wandertoken.protocol.council.HostToken;
import io.wandertoken.protocol.council.Term;
import io.wandertoken.protocol.council.election.Question;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Messages of councils as data of datagrams, and back. Everything has a fixed place and a bound; what is out of bounds, or
 * followed by anything, is refused as a whole.
 */
public final class CouncilCodec {
    private static final long SESSION = 1;
    private static final int MOST_ROUND = 1 << 30;
    /** A chair counts on from what others say they heard; their word must not use the numbers up. */
    private static final long MOST_TOLD = Term.LATEST / 2;

    private static final int MOST_COPY = 9;
    /** The number of a part and that of a copy share a byte. */
    private static final int PART_SHIFT = 4;

    private static final int MOST_NIBBLE = 15;
    private static final int MOST_VERSION = 16;
    private static final int TOKEN = 2 * Long.BYTES;

    /** Term, round, part and copy, spread and lease, the longer question, number of members, range. */
    private static final int CALL_HEAD = Long.BYTES + Integer.BYTES + 1 + TOKEN + 1 + TOKEN + 1 + TOKEN;

    private static final long LONGEST_NANOS = Duration.ofDays(1).toNanos();
    private static final int OVER_GROUP = 1;
    private static final int HEADS = 3;
    private static final int MEMBER = 4;
    private static final int ISOLATED = 8;
    private static final int REPLY_FLAGS = HEADS | MEMBER | ISOLATED;

    private enum Kind {
        SLICE,
        COINS
    }

    /** What tells an announcement from others, before anything of it is proven. */
    public record AnnouncementId(long term, int round, int part, int copy) {}

    private CouncilCodec() {}

    /** Which announcement the data claims to be, or null when it cannot be one. */
    public static @Nullable AnnouncementId peek(Bytes data) {
        ByteBuffer buffer = ByteBuffer.wrap(data.toArray());
        try {
            return readId(buffer);
        } catch (BufferUnderflowException e) {
            return null;
        }
    }

    /**
     * @param chair the identity of the signer
     * @throws BufferUnderflowException when something is missing
     */
    static @Nullable AgentMessage openCall(Body body, ByteBuffer data, long chair) {
        AnnouncementId id = readId(data);
        long spread = data.getLong();
        long lease = data.getLong();
        Question question = readQuestion(data);
        int memberCount = data.get();
        if (memberCount < 0 || memberCount > CouncilPart.MOST_MEMBERS) {
            return null;
        }
        List<HostToken> members = new ArrayList<>();
        for (int i = 0; i < memberCount; i++) {
            members.add(new HostToken(data.getLong(), data.getLong()));
        }
        CouncilPart part = id == null ? null : readPart(data, id.part);
        boolean timely = spread >= 0 && spread <= LONGEST_NANOS && lease >= 0 && lease <= LONGEST_NANOS;
        if (id == null || part == null || question == null || !timely || !body.isForAnyone()) {
            return null;
        }
        Term term = new Term(id.term, chair);
        return new CouncilCall(
                id.copy, part, new Announcement(SESSION, term, id.round, question, members, new Timing(spread, lease)));
    }

    public static Bytes callData(CouncilCall call) {
        Announcement announcement = call.announcement();
        ByteBuffer data = ByteBuffer.allocate(MessageType.MOST_ANNOUNCE_DATA);
        data.putLong(announcement.term().number()).putInt(announcement.round()).put((byte)
                (call.part().number() << PART_SHIFT | call.copy()));
        data.putLong(announcement.timing().spreadNanos())
                .putLong(announcement.timing().leaseNanos());
        if (announcement.question() instanceof Question.Coins coins) {
            data.put((byte) Kind.COINS.ordinal()).put((byte) coins.base().ordinal());
            data.putDouble(coins.probability()).put((byte) coins.coins()).put((byte) coins.use());
        } else {
            Question.Slice slice = (Question.Slice) announcement.question();
            data.put((byte) Kind.SLICE.ordinal()).putDouble(slice.low()).putDouble(slice.high());
        }
        data.put((byte) announcement.members().size());
        announcement.members().forEach(member -> data.putLong(member.high()).putLong(member.low()));
        if (!call.part().equals(CouncilPart.WHOLE)) {
            data.putLong(call.part().from()).putLong(call.part().to());
        }
        return bytes(data);
    }

    /** The maximum number of bytes of an announcement with this number of members. */
    static int mostCallData(int members) {
        return CALL_HEAD + members * TOKEN;
    }

    /** @throws BufferUnderflowException when something is missing */
    static @Nullable AgentMessage openAnswer(ByteBuffer data) {
        long number = data.getLong();
        long chair = data.getLong();
        int round = data.getInt();
        HostToken token = new HostToken(data.getLong(), data.getLong());
        double rank = data.getDouble();
        int flags = data.get();
        boolean member = (flags & MEMBER) != 0;
        CouncilReport report = member ? readReport(data, (flags & ISOLATED) != 0) : CouncilReport.NONE;
        boolean sound =
                number >= 1 && round >= 1 && round <= MOST_ROUND && isShare(rank) && (flags & ~REPLY_FLAGS) == 0;
        return report == null || !sound
                ? null
                : new CouncilAnswer(
                        new CouncilReply(SESSION, new Term(number, chair), round, token, rank, flags & HEADS, member),
                        report);
    }

    static Bytes answerData(CouncilAnswer answer) {
        CouncilReply reply = answer.reply();
        CouncilReport report = answer.report();
        ByteBuffer data = ByteBuffer.allocate(MessageType.USUAL_DATA);
        data.putLong(reply.term().number()).putLong(reply.term().chair()).putInt(reply.round());
        data.putLong(reply.host().high()).putLong(reply.host().low()).putDouble(reply.rank());
        data.put((byte) (reply.coins() | (reply.member() ? MEMBER : 0) | (report.isolated() ? ISOLATED : 0)));
        if (reply.member()) {
            data.putInt(clip(report.upSeconds())).putInt(report.peerCount()).putInt(report.resourceCount());
            data.putInt(report.holdingCount()).putInt(report.waitingCount());
            data.putInt(clip(report.grantedCount())).putInt(clip(report.troubleCount()));
            data.putFloat((float) report.intervalSeconds());
            byte[] version = report.version().getBytes(StandardCharsets.US_ASCII);
            data.put(version, 0, Math.min(version.length, MOST_VERSION));
        }
        return bytes(data);
    }

    /** What an agent tells of the announcement that it heard last; nothing for none. */
    static Bytes heardData(@Nullable LastAnnouncement last) {
        if (last == null) {
            return Bytes.EMPTY;
        }
        ByteBuffer data = ByteBuffer.allocate(Body.HEARD_SIZE);
        data.putLong(last.term().number()).putLong(last.term().chair()).putInt(last.round());
        return bytes(data.put((byte) (last.overGroup() ? OVER_GROUP : 0)));
    }

    /** What the data tells, or null when it tells nothing that could be. */
    static @Nullable LastAnnouncement openHeard(Bytes heard) {
        if (heard.length() == 0) {
            return null;
        }
        ByteBuffer data = ByteBuffer.wrap(heard.toArray());
        Term term = new Term(data.getLong(), data.getLong());
        int round = data.getInt();
        boolean sound = term.number() >= 1 && term.number() <= MOST_TOLD && round >= 1 && round <= MOST_ROUND;
        return sound ? new LastAnnouncement(term, round, (data.get() & OVER_GROUP) != 0) : null;
    }

    private static @Nullable AnnouncementId readId(ByteBuffer data) {
        long term = data.getLong();
        int round = data.getInt();
        int numbers = Byte.toUnsignedInt(data.get());
        int part = numbers >> PART_SHIFT;
        int copy = numbers & MOST_NIBBLE;
        boolean sound = term >= 1 && term <= Term.LATEST && round >= 1 && round <= MOST_ROUND && copy <= MOST_COPY;
        return sound && part < CouncilPart.MOST_PARTS ? new AnnouncementId(term, round, part, copy) : null;
    }

    /** To whom an announcement speaks: to all, unless a range follows. */
    private static @Nullable CouncilPart readPart(ByteBuffer data, int number) {
        if (!data.hasRemaining()) {
            return number == 0 ? CouncilPart.WHOLE : null;
        }
        CouncilPart part = new CouncilPart(number, data.getLong(), data.getLong());
        return part.equals(CouncilPart.WHOLE) ? null : part;
    }

    private static @Nullable Question readQuestion(ByteBuffer data) {
        int kind = data.get();
        if (kind == Kind.SLICE.ordinal()) {
            double low = data.getDouble();
            double high = data.getDouble();
            return isShare(low) && isShare(high) ? new Question.Slice(low, high) : null;
        }
        int base = data.get();
        double probability = data.getDouble();
        int coins = data.get();
        int use = data.get();
        boolean sound = kind == Kind.COINS.ordinal()
                && base >= 0
                && base < Question.Base.values().length
                && isShare(probability)
                && (coins == 1 || coins == 2)
                && (use == 1 || use == 2);
        return sound ? new Question.Coins(Question.Base.values()[base], probability, coins, use) : null;
    }

    private static @Nullable CouncilReport readReport(ByteBuffer data, boolean isolated) {
        int up = data.getInt();
        int peers = data.getInt();
        int resources = data.getInt();
        int holding = data.getInt();
        int waiting = data.getInt();
        int granted = data.getInt();
        int trouble = data.getInt();
        double interval = data.getFloat();
        byte[] version = new byte[Math.min(MOST_VERSION, data.remaining())];
        data.get(version);
        boolean sound = (up | peers | resources | holding | waiting | granted | trouble) >= 0
                && (Double.isNaN(interval) || interval >= 0 && interval < Double.POSITIVE_INFINITY);
        String text = new String(version, StandardCharsets.US_ASCII).replaceAll("[^\\x21-\\x7e]", "?");
        return sound
                ? new CouncilReport(text, up, isolated, peers, resources, holding, waiting, granted, trouble, interval)
                : null;
    }

    private static boolean isShare(double value) {
        return value >= 0 && value <= 1;
    }

    private static int clip(long value) {
        return (int) Math.max(0, Math.min(Integer.MAX_VALUE, value));
    }

    private static Bytes bytes(ByteBuffer data) {
        byte[] written = new byte[data.position()];
        data.flip().get(written);
        return Bytes.copyOf(written);
    }
}
