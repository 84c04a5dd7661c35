package io.wandertoken.agent.transport.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.GroupId;
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
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class CouncilCodecTest {
    private static final long CHAIR = 77;
    private static final CouncilCall CALL = call(new Question.Slice(0.25, 0.5), 3);
    private static final CouncilReport REPORT = new CouncilReport("0.1.0", 60, true, 31, 2, 1, 4, 500, 3, 90.5);
    private static final CouncilAnswer HEARTBEAT =
            new CouncilAnswer(new CouncilReply(1, new Term(9, CHAIR), 4, new HostToken(1, 2), 0.125, 0, true), REPORT);

    @Test
    void announcesComeBackAsTheyWere() {
        for (Question question : List.of(
                new Question.Slice(0, 1), new Question.Coins(Question.Base.PREVIOUS, 0.3, 2, 2), Question.POLL)) {
            for (int members : new int[] {0, 1, CouncilPart.MOST_MEMBERS}) {
                CouncilCall call = call(question, members);

                assertThat(open(CouncilCodec.callData(call).toArray())).isEqualTo(call);
            }
        }
    }

    @Test
    void partsOfAnAnnounceComeBackAsTheyWere() {
        for (int number = 0; number < CouncilPart.MOST_PARTS; number++) {
            CouncilCall part = new CouncilCall(2, new CouncilPart(number, 7, -9), CALL.announcement());

            byte[] data = CouncilCodec.callData(part).toArray();

            assertThat(open(data)).isEqualTo(part);
            assertThat(CouncilCodec.peek(Bytes.copyOf(data)))
                    .isEqualTo(new CouncilCodec.AnnouncementId(9, 3, number, 2));
        }
    }

    @Test
    void aPartNeedsItsRangeAndAWholeHasNone() {
        byte[] part = CouncilCodec.callData(new CouncilCall(0, new CouncilPart(1, 7, -9), CALL.announcement()))
                .toArray();
        byte[] whole = CouncilCodec.callData(CALL).toArray();

        assertThat(open(Arrays.copyOf(part, part.length - 16))).isNull();
        assertThat(open(Arrays.copyOf(part, part.length - 1))).isNull();
        assertThat(open(with(part, 12, CouncilPart.MOST_PARTS << 4))).isNull();
        byte[] spelledOut = Arrays.copyOf(whole, whole.length + 16);
        Arrays.fill(spelledOut, whole.length + 8, spelledOut.length, (byte) -1);
        assertThat(open(spelledOut)).isNull();
    }

    @Test
    void repliesComeBackAsTheyWere() {
        CouncilAnswer candidate = new CouncilAnswer(
                new CouncilReply(1, new Term(9, CHAIR), 4, new HostToken(-1, -2), 1, 3, false), CouncilReport.NONE);

        assertThat(answer(CouncilCodec.answerData(HEARTBEAT).toArray())).isEqualTo(HEARTBEAT);
        assertThat(answer(CouncilCodec.answerData(candidate).toArray())).isEqualTo(candidate);
    }

    @Test
    void whatWasHeardComesBackAsItWas() {
        for (boolean overGroup : new boolean[] {false, true}) {
            LastAnnouncement last = new LastAnnouncement(new Term(9, -CHAIR), 4, overGroup);

            assertThat(CouncilCodec.openHeard(CouncilCodec.heardData(last))).isEqualTo(last);
        }
        assertThat(CouncilCodec.openHeard(CouncilCodec.heardData(null))).isNull();
    }

    @Test
    void whatCannotHaveBeenHeardIsNothing() {
        byte[] good = CouncilCodec.heardData(new LastAnnouncement(new Term(9, CHAIR), 4, true))
                .toArray();

        // In order: an term below 1, one that would use the numbers up, a round below 1.
        assertThat(CouncilCodec.openHeard(Bytes.copyOf(with(good, 0, -1)))).isNull();
        assertThat(CouncilCodec.openHeard(Bytes.copyOf(with(good, 0, 0x7f)))).isNull();
        assertThat(CouncilCodec.openHeard(Bytes.copyOf(with(good, 16, -1)))).isNull();
    }

    @Test
    void theChairIsWhoeverSigned() {
        Body body = body(CouncilCodec.callData(CALL), Body.FOR_ANYONE);
        CouncilCall opened = (CouncilCall)
                CouncilCodec.openCall(body, ByteBuffer.wrap(body.data().toArray()), 5);

        assertThat(opened.announcement().term()).isEqualTo(new Term(9, 5));
    }

    @Test
    void anAnnounceThatIsNotForEverybodyIsNone() {
        Body body = body(CouncilCodec.callData(CALL), 0);

        assertThat(CouncilCodec.openCall(body, ByteBuffer.wrap(body.data().toArray()), CHAIR))
                .isNull();
    }

    @Test
    void whatIsOutOfBoundsIsRefused() {
        byte[] good = CouncilCodec.callData(CALL).toArray();

        assertThat(open(good)).isNotNull();
        // In order: term, twice, round, copy, spread, lease, kind of question, low, number of members.
        assertThat(open(with(good, 0, -1))).isNull();
        assertThat(open(with(good, 0, 0x7f))).isNull();
        assertThat(open(with(good, 8, -1))).isNull();
        assertThat(open(with(good, 12, 10))).isNull();
        assertThat(open(with(good, 13, -1))).isNull();
        assertThat(open(with(good, 21, 0x7f))).isNull();
        assertThat(open(with(good, 29, 2))).isNull();
        assertThat(open(with(good, 30, 0x7f))).isNull();
        assertThat(open(with(good, 46, 25))).isNull();
    }

    @Test
    void damagedRepliesNeverThrowAndStayInBounds() {
        byte[] good = CouncilCodec.answerData(HEARTBEAT).toArray();
        SplittableRandom random = new SplittableRandom(1);

        for (int i = 0; i < 20_000; i++) {
            byte[] bad = with(good, random.nextInt(good.length), random.nextInt(256));
            AgentMessage opened = answer(Arrays.copyOf(bad, random.nextInt(good.length + 1)));
            if (opened instanceof CouncilAnswer answer) {
                assertThat(answer.reply().rank()).isBetween(0.0, 1.0);
                assertThat(answer.reply().round()).isPositive();
                assertThat(answer.report().waitingCount()).isNotNegative();
            }
        }
    }

    @Test
    void theLargestAnnounceFitsIntoItsField() {
        CouncilCall whole = call(new Question.Slice(0, 1), CouncilPart.MOST_MEMBERS);
        CouncilCall part = new CouncilCall(0, new CouncilPart(1, 7, -9), whole.announcement());

        assertThat(CouncilCodec.callData(part).length()).isLessThanOrEqualTo(MessageType.MOST_ANNOUNCE_DATA);
    }

    private static AgentMessage open(byte[] data) {
        try {
            return CouncilCodec.openCall(body(Bytes.copyOf(data), Body.FOR_ANYONE), ByteBuffer.wrap(data), CHAIR);
        } catch (BufferUnderflowException e) {
            return null;
        }
    }

    private static AgentMessage answer(byte[] data) {
        try {
            return CouncilCodec.openAnswer(ByteBuffer.wrap(data));
        } catch (BufferUnderflowException e) {
            return null;
        }
    }

    private static Body body(Bytes data, int flags) {
        return Body.of(MessageType.ANNOUNCE, new GroupId(1), 1)
                .data(data)
                .flags(flags)
                .build();
    }

    private static byte[] with(byte[] bytes, int place, int value) {
        byte[] changed = bytes.clone();
        changed[place] = (byte) value;
        return changed;
    }

    private static CouncilCall call(Question question, int members) {
        List<HostToken> tokens =
                LongStream.range(0, members).mapToObj(i -> new HostToken(i, -i)).toList();
        return new CouncilCall(1, new Announcement(1, new Term(9, CHAIR), 3, question, tokens, new Timing(5, 60)));
    }
}
