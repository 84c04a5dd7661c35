package io.wandertoken.agent.transport.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.ContactList;
import io.wandertoken.protocol.agent.message.ContactList.Contact;
import io.wandertoken.protocol.agent.message.ContactList.Stranger;
import io.wandertoken.protocol.agent.message.DemandMessage.Fetch;
import io.wandertoken.protocol.agent.message.DemandMessage.Hint;
import io.wandertoken.protocol.agent.message.DemandMessage.Queued;
import io.wandertoken.protocol.agent.message.DemandMessage.Segment;
import io.wandertoken.protocol.agent.message.DemandMessage.Waiting;
import io.wandertoken.protocol.agent.message.DemandMessage.Want;
import io.wandertoken.protocol.agent.message.MemoryMessage;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.WaitQueueState;
import io.wandertoken.protocol.agent.message.Waiter;
import io.wandertoken.protocol.handover.CertificateFlags;
import io.wandertoken.protocol.handover.HandoverMessage.Ack;
import io.wandertoken.protocol.handover.HandoverMessage.Commit;
import io.wandertoken.protocol.handover.HandoverMessage.Nack;
import io.wandertoken.protocol.handover.HandoverMessage.Refusal;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.licence.LicenceHolder;
import io.wandertoken.protocol.memory.MemoryState;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests for a token, their answers, and the queue that travels with it. */
class DemandCodecTest extends MessageCodecContract {
    private static final long SECOND = 1_000_000_000L;

    DemandCodecTest() {
        super(new NumberedBook());
    }

    private static final long TAG = 1L << 40;

    static List<AgentMessage> messages() {
        List<Waiter> twelve = waiters(Segment.MOST);
        return List.of(
                new Want(0, 1000, 8, 1L << 50, 7 * SECOND, 9, 33, false, 1, 0),
                new Want(0, 1, SENDER, 17, 0, 0, 127, true, Waiter.MOST_WEIGHT, 1L << 56),
                new Queued(0, 17, 9, 8, 3, 2 * SECOND, Queued.Kind.PLACE),
                new Queued(0, 17, 9, PeerRef.NOBODY, 0, 0, Queued.Kind.QUESTION),
                new Hint(0, 8, 17, 5, 9, true),
                new Hint(0, 8, 17, PeerRef.NOBODY, 0, false),
                new Waiting(0, 2, 17, true),
                new Waiting(0, 2, 17, false),
                new Fetch(0, 9, 4, 5),
                new Segment(0, 4, twelve, 1000, 5, false),
                new Segment(0, 4, List.of(), 0, PeerRef.NOBODY, true),
                new Passing(0, new Nack(TOKEN, 9, 5, 4, new Nonce(1, -1), Refusal.NOT_WAITING), List.of()),
                moveWith(new WaitQueueState(true, List.of(), PeerRef.NOBODY, 0, TAG)),
                moveWith(new WaitQueueState(false, waiters(WaitQueueState.MOST), PeerRef.NOBODY, 0, TAG)),
                moveWith(new WaitQueueState(true, waiters(WaitQueueState.MOST), 10, 0, TAG)),
                moveWith(new WaitQueueState(true, waiters(WaitQueueState.MOST - 1), 77, 1L << 40, TAG)),
                moveWith(new WaitQueueState(true, waiters(WaitQueueState.MOST), 10, 0, TAG), MemoryCodecTest.LONGEST),
                moveWith(null, new MemoryState(SECOND, List.of())),
                new MemoryMessage.Note(0, 5, MemoryCodecTest.LONGEST),
                new MemoryMessage.NoteReceipt(0, 5),
                new ContactList(0, TOKEN, PeerRef.NOBODY, ContactList.NEVER, List.of(new Contact(SENDER, 0, true))),
                new ContactList(0, TOKEN, 4, SECOND, contacts()),
                new ContactList(0, TOKEN, 4, SECOND, contacts()).stating(0xffff),
                new ContactList(0, TOKEN, 4, SECOND, contacts()).answering(Long.MAX_VALUE),
                new ContactList(0, TOKEN, 4, SECOND, List.of(new Contact(4, SECOND, true))).beside(strangers()),
                commitWith(new ContactList(0, TOKEN, PeerRef.NOBODY, ContactList.NEVER, List.of())),
                commitWith(new ContactList(0, TOKEN, 4, SECOND, contacts())),
                commitWith(new ContactList(0, TOKEN, 4, SECOND, contacts()).stating(3)));
    }

    private static Passing commitWith(ContactList list) {
        Commit commit = new Commit(TOKEN, 9, 5, 4, new Nonce(1, -1));
        return new Passing(0, commit, List.of(), null, null, new LicenceHolder.Remainder(SECOND, 8), list);
    }

    private static List<Contact> contacts() {
        List<Contact> contacts = new ArrayList<>(
                List.of(new Contact(4, ContactList.NEVER, false), new Contact(5, ContactList.LEFT, false)));
        for (int peer = 6; contacts.size() < ContactList.MOST; peer++) {
            contacts.add(new Contact(peer, peer * SECOND, peer % 2 == 0));
        }
        return contacts;
    }

    private static List<Stranger> strangers() {
        return IntStream.range(1, ContactList.MOST)
                .mapToObj(number -> new Stranger(NumberedBook.LAST_KNOWN + number, number * SECOND))
                .toList();
    }

    /** What a peer announces counts only beside its own entry; but an acceptance gives away entries of others. */
    @Test
    void anAcceptanceWithTheCertificateBringsTheOwnEntryWhichIsNotForTheView() {
        Entry sender = Entry.hint(new NumberedBook().id(SENDER), Endpoint.UNSPECIFIED, 1);
        Ack ack = new Ack(TOKEN, 9, 6, 5, new Nonce(1, -1), new Nonce(2, 2), new CertificateFlags(false, false, true));
        Passing step = new Passing(0, ack, List.of(new PeerRef(4, 0)));

        Body body = codec.encode(step, sender, true, 5);

        assertThat(body.entries()).hasSize(2).startsWith(sender);
        assertThat(overTheWire(body)).isEqualTo(step);
    }

    /** A guardian has to be reachable, and who has left is missed by nobody. */
    @Test
    void strangersThatGuardTheTokenOrHaveLeftDoNotCount() {
        int stranger = (int) NumberedBook.LAST_KNOWN + 1;
        List<Contact> contacts = List.of(
                new Contact(stranger, SECOND, true),
                new Contact(stranger + 1, ContactList.NEVER, false),
                new Contact(stranger + 2, ContactList.LEFT, false),
                new Contact(stranger + 3, SECOND, false));

        ContactList list = new ContactList(0, TOKEN, 4, SECOND, contacts);

        assertThat(overTheWire(codec.encode(list, own(), false, 5)))
                .isEqualTo(new ContactList(0, TOKEN, 4, SECOND, List.of())
                        .beside(List.of(
                                new Stranger(stranger + 1, ContactList.NEVER), new Stranger(stranger + 3, SECOND))));
    }

    /** A word must not become younger on its way, and a doubt not older. */
    @Test
    void theAgesOfWordsAreRoundedUpAndThoseOfDoubtsDown() {
        ContactList list = new ContactList(
                0, TOKEN, 4, SECOND - 1, List.of(new Contact(4, SECOND + 1, true), new Contact(SENDER, 0, false)));

        ContactList arrived = (ContactList) overTheWire(codec.encode(list, own(), false, 5));

        assertThat(arrived.contacts())
                .containsExactly(new Contact(4, SECOND + 1_000_000, true), new Contact(SENDER, 0, false));
        assertThat(arrived.doubtNanos()).isEqualTo(SECOND - 1_000_000);
    }

    @Test
    void theLongestQueueLeavesRoomForTheMemoryOfTheToken() {
        WaitQueueCodec queues = new WaitQueueCodec(new NumberedBook());

        assertThat(queues.encode(new WaitQueueState(true, waiters(WaitQueueState.MOST), 10, 1, TAG), own()))
                .hasSizeLessThanOrEqualTo(WaitQueueCodec.MOST);
        assertThat(queues.encode(new WaitQueueState(true, waiters(WaitQueueState.MOST - 1), 77, 1, TAG), own()))
                .hasSizeLessThanOrEqualTo(WaitQueueCodec.MOST);
    }

    @Test
    void aQueueHasTheBytesThatTheDocumentSays() {
        byte[] bytes = new WaitQueueCodec(new NumberedBook())
                .encode(new WaitQueueState(true, List.of(new Waiter(4, 258, 3 * SECOND)), 4, 2, TAG), own());

        assertThat(HexFormat.of().formatHex(bytes))
                .isEqualTo("80" + "03" + "01" + "0000010000000000" + "0000000000000004" + "00".repeat(24) + "04"
                        + "0a000004" + "1e14" + "00000000000102" + "001e" + "0000" + "00" + "0000000000000002");
    }

    @ParameterizedTest
    @CsvSource({
        "as it should be,            8000000000000000000000,                      true",
        "with an unknown flag,       8004000000000000000000,                      false",
        "with too many waiters,      8000070000000000000000,                      false",
        "without the keeper,         8002000000000000000000,                      false",
        "with a keeper that is not there, 8002000000000000000000000000000000000000, false",
        "with a tag that is too great, 8000000200000000000000,                    false",
        "something behind,           800000000000000000000000,                    false",
        "too short,                  8000,                                        false",
    })
    void aQueueHasOneSpellingOnly(String what, String hex, boolean understood) {
        assertThat(WaitQueueCodec.isValid(HexFormat.of().parseHex(hex), 0))
                .as(what)
                .isEqualTo(understood);
    }

    @Test
    void nobodyIsInAQueueTwice() {
        byte[] twice = new WaitQueueCodec(new NumberedBook())
                .encode(
                        new WaitQueueState(
                                false, List.of(new Waiter(4, 1, 0), new Waiter(4, 2, 0)), PeerRef.NOBODY, 0, TAG),
                        own());

        assertThat(WaitQueueCodec.isValid(twice, 0)).isFalse();
    }

    @Test
    void randomDataNeverThrows() {
        Random random = new Random(1);
        List<MessageType> types = List.of(
                MessageType.WANT,
                MessageType.QUEUED,
                MessageType.HINT,
                MessageType.WAITING,
                MessageType.FETCH,
                MessageType.SEGMENT,
                MessageType.MEMORY,
                MessageType.MOVE);
        for (int i = 0; i < 20_000; i++) {
            MessageType type = types.get(random.nextInt(types.size()));
            byte[] data = new byte[random.nextInt(120)];
            random.nextBytes(data);
            if (type == MessageType.MOVE && data.length > 19) {
                // The beginning of a queue with one or two waiters.
                System.arraycopy(
                        new byte[] {0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2, -128, 0, 1}, 0, data, 0, 19);
            }
            Body.Builder body = Body.of(type, GROUP, 5).data(Bytes.copyOf(data));
            if (type == MessageType.MOVE) {
                body.token(TOKEN, 1).sourceNonce(new Nonce(1, 2));
            }
            overTheWire(body.build());
        }
    }

    private static Passing moveWith(WaitQueueState queue) {
        return moveWith(queue, null);
    }

    private static Passing moveWith(@Nullable WaitQueueState queue, @Nullable MemoryState memory) {
        return new Passing(0, move(), List.of(), queue, memory);
    }

    private static List<Waiter> waiters(int count) {
        return IntStream.range(5, 5 + count)
                .mapToObj(peer -> new Waiter(peer, (1L << 56) - peer, peer * SECOND, TAG + peer * 1000))
                .toList();
    }

    /** Agents whose ids begin with their numbers; from 5 on they have the longest addresses, and above 1,000 they are strangers. */
    private static final class NumberedBook implements PeerDirectory {
        static final long LAST_KNOWN = 1000;

        @Override
        public Integer number(AgentId id) {
            return (int) id.prefix();
        }

        @Override
        public PeerRef described(Entry entry) {
            return new PeerRef((int) entry.id().prefix(), 0);
        }

        @Override
        public @Nullable Integer named(long prefix) {
            return prefix > LAST_KNOWN ? null : (int) prefix;
        }

        @Override
        public AgentId id(int number) {
            return new AgentId(number, 0, 0, 0);
        }

        @Override
        public Entry entry(int number) {
            byte[] address = number < 5 ? new byte[] {10, 0, 0, (byte) number} : new byte[16];
            address[0] = 10;
            return Entry.hint(id(number), new Endpoint(Bytes.copyOf(address), 7700), 1);
        }
    }
}
