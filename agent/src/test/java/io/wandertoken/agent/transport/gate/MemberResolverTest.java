package io.wandertoken.agent.transport.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.agent.identity.Verifier;
import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.transport.accounting.DropReason;
import io.wandertoken.agent.transport.codec.AgentCodec;
import io.wandertoken.agent.transport.codec.EpochRosters;
import io.wandertoken.agent.transport.codec.UnverifiedMessage;
import io.wandertoken.agent.transport.peer.OwnIdentity;
import io.wandertoken.agent.transport.peer.Pairings;
import io.wandertoken.agent.transport.peer.Peer;
import io.wandertoken.agent.transport.peer.PeerNumbers;
import io.wandertoken.agent.transport.peer.PeerTable;
import io.wandertoken.agent.transport.peer.PeerTableTest;
import io.wandertoken.agent.wire.AgentVersion;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.message.StrictMessage.Epoch;
import io.wandertoken.protocol.handover.KeyCache;
import io.wandertoken.protocol.token.TokenId;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.KeyPair;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** One agent that knows all others tells an epoch to one that knows a few. */
class MemberResolverTest {
    private static final GroupId EVERYBODY = GroupId.of(TestAuthority.FLEET, "");
    private static final long NOW = TestAuthority.NOW.getEpochSecond() * 1_000_000_000L;
    private static final int MEMBERS = 40;
    /** Bytes of an epoch before the names of its members. */
    private static final int EPOCH_HEAD = 25;
    /** How many names an epoch or a page has here. */
    private static final int AT_ONCE = 10;
    /** How often questions and answers may go to and fro. */
    private static final int ROUNDS = 10;

    private final TestAuthority authority = new TestAuthority(SignatureProfile.ED25519);
    private final List<KeyPair> keys = IntStream.rangeClosed(0, MEMBERS)
            .mapToObj(i -> TestKeys.of(SignatureProfile.ED25519))
            .toList();
    private final Party knowing = new Party(0, IntStream.range(1, MEMBERS));
    private final Party ignorant = new Party(1, IntStream.of(0, 2, 3));

    @Test
    void anEpochOfAcquaintancesRaisesNoQuestion() {
        assertThat(ignorant.handles(epoch(0, 1, 2), knowing)).isFalse();
        assertThat(ignorant.sent).isEmpty();
    }

    @Test
    void whoeverIsNotKnownIsAskedForAndTheEpochIsUnderstoodThen() {
        UnverifiedMessage epoch = epoch(IntStream.range(0, MEMBERS).toArray());

        assertThat(ignorant.handles(epoch, knowing)).isTrue();
        int answers = 0;
        for (int round = 0; round < ROUNDS && ignorant.delivered.isEmpty(); round++) {
            assertThat(ignorant.sent).hasSize(1);
            Body who = ignorant.sent.remove(0);
            assertThat(who.type()).isEqualTo(MessageType.WHO);
            assertThat(who.data().length()).isLessThanOrEqualTo(AddressLookup.AT_ONCE * Long.BYTES);
            knowing.handles(message(who), ignorant);
            answers += knowing.sent.size();
            knowing.sent.forEach(places -> ignorant.handles(message(places), knowing));
            knowing.sent.clear();
        }

        assertThat(answers).isEqualTo(MEMBERS - 4);
        assertThat(ignorant.delivered).containsExactly(epoch);
        assertThat(ignorant.sent).isEmpty();
        assertThat(ignorant.place(MEMBERS - 1)).isEqualTo(place(MEMBERS - 1));
    }

    @Test
    void whoeverIsAskedForSomebodyUnknownSaysNothing() {
        Party asked = new Party(2, IntStream.of(0, 1));
        ignorant.handles(epoch(0, 30), knowing);

        asked.handles(message(ignorant.sent.get(0)), ignorant);

        assertThat(asked.sent).isEmpty();
    }

    @Test
    void aMemberWhoseAddressIsNotKnownIsAskedForWithoutDelay() {
        ignorant.numbers.number(certificate(30).id());

        assertThat(ignorant.handles(epoch(0, 1, 30), knowing)).isFalse();

        assertThat(ignorant.sent).extracting(Body::type).containsExactly(MessageType.WHO);
    }

    @Test
    void onlyWhoeverWasAskedTellsOnlyWhatItWasAskedFor() {
        Party third = new Party(2, IntStream.range(0, MEMBERS).filter(i -> i != 2));
        ignorant.handles(epoch(0, 1, 30), knowing);

        ignorant.handles(message(places(30)), third);
        ignorant.handles(message(places(31)), knowing);
        assertThat(ignorant.place(30)).isEqualTo(Endpoint.UNSPECIFIED);
        assertThat(ignorant.place(31)).isEqualTo(Endpoint.UNSPECIFIED);

        ignorant.handles(message(places(30)), knowing);
        assertThat(ignorant.place(30)).isEqualTo(place(30));
    }

    @Test
    void aLongEpochIsFetchedInPagesAndUnderstoodThen() {
        Body epoch = knowing.longEpoch(17, MEMBERS);

        assertThat(ignorant.handles(new UnverifiedMessage(0, epoch, null), knowing))
                .isTrue();
        int pages = exchange();

        assertThat(pages).isEqualTo(MEMBERS / AT_ONCE);
        assertThat(ignorant.delivered).extracting(UnverifiedMessage::body).containsExactly(epoch);
        assertThat(ignorant.counters.get(DropReason.TOKEN_DATA)).isZero();
    }

    @Test
    void theNextLongEpochOnlyTellsTheDifference() {
        ignorant.handles(new UnverifiedMessage(0, knowing.longEpoch(17, MEMBERS), null), knowing);
        exchange();

        Body next = knowing.longEpoch(18, MEMBERS - 1);

        assertThat(next.data().length()).isLessThan(AT_ONCE * Long.BYTES);
        assertThat(ignorant.handles(new UnverifiedMessage(0, next, null), knowing))
                .isFalse();
        assertThat(ignorant.rosters.names(0, next)).hasSize(MEMBERS - 1);
    }

    /** An agent that tells an epoch can name anybody in it, but nobody can put others into the epoch that it told. */
    @Test
    void pagesThatAreNotWhatTheEpochClaimsAreDroppedAndCounted() {
        ignorant.handles(new UnverifiedMessage(0, knowing.longEpoch(17, MEMBERS), null), knowing);
        Body fetch = ignorant.sent.remove(0);
        Party third = new Party(2, IntStream.range(0, MEMBERS).filter(i -> i != 2));
        ByteBuffer forged = ByteBuffer.allocate(11 + MEMBERS * Long.BYTES);
        forged.put(fetch.data().toArray()).put(0, (byte) 1);

        ignorant.handles(message(roster(forged)), third);
        assertThat(ignorant.counters.get(DropReason.TOKEN_DATA))
                .as("a page that nobody asked this agent for")
                .isZero();
        ignorant.handles(message(roster(forged)), knowing);

        assertThat(ignorant.counters.get(DropReason.TOKEN_DATA)).isEqualTo(1);
        assertThat(ignorant.delivered).isEmpty();
        assertThat(ignorant.sent).isEmpty();
        ignorant.handles(new UnverifiedMessage(0, knowing.longEpoch(17, MEMBERS), null), knowing);
        exchange();
        assertThat(ignorant.delivered).as("the true pages").hasSize(1);
    }

    @Test
    void randomPagesNeverThrowAndAreNeverBelieved() {
        Random random = new Random(1);
        Body epoch = knowing.longEpoch(17, MEMBERS);
        for (int i = 0; i < 500; i++) {
            ignorant.handles(new UnverifiedMessage(0, epoch, null), knowing);
            byte[] page = new byte[random.nextInt(60)];
            random.nextBytes(page);
            byte[] asked = ignorant.sent.get(0).data().toArray();
            System.arraycopy(asked, 0, page, 0, Math.min(page.length, random.nextInt(asked.length + 1)));
            if (page.length > 0) {
                page[0] = (byte) random.nextInt(3);
            }
            ignorant.handles(message(roster(ByteBuffer.wrap(page))), knowing);
            ignorant.sent.clear();
        }
        assertThat(ignorant.delivered).isEmpty();
        assertThat(ignorant.rosters.names(0, epoch)).isNull();
    }

    /** Carries what both say until nobody has anything to say. How many pages there were. */
    private int exchange() {
        int pages = 0;
        for (int round = 0; round < 4 * ROUNDS && !ignorant.sent.isEmpty(); round++) {
            List<Body> questions = List.copyOf(ignorant.sent);
            ignorant.sent.clear();
            questions.forEach(question -> knowing.handles(message(question), ignorant));
            for (Body answer : knowing.sent) {
                pages += answer.type() == MessageType.ROSTER ? 1 : 0;
                ignorant.handles(message(answer), knowing);
            }
            knowing.sent.clear();
        }
        return pages;
    }

    private static Body roster(ByteBuffer data) {
        return Body.of(MessageType.ROSTER, EVERYBODY, 5)
                .data(Bytes.copyOf(data.array()))
                .build();
    }

    private Body places(int member) {
        return Body.of(MessageType.PLACES, EVERYBODY, 5)
                .entries(List.of(entry(member)))
                .data(Bytes.copyOf(certificate(member).encoded()))
                .build();
    }

    private static UnverifiedMessage message(Body body) {
        return new UnverifiedMessage(-1, body, null);
    }

    /** The data of an epoch ends with the names of its members. */
    private UnverifiedMessage epoch(int... members) {
        ByteBuffer data = ByteBuffer.allocate(EPOCH_HEAD + members.length * Long.BYTES);
        data.position(EPOCH_HEAD);
        IntStream.of(members)
                .forEach(member -> data.putLong(certificate(member).id().prefix()));
        Body body = Body.of(MessageType.EPOCH, EVERYBODY, 5)
                .token(new TokenId(1, 2, 3), 17)
                .data(Bytes.copyOf(data.array()))
                .build();
        return new UnverifiedMessage(0, body, null);
    }

    private AgentCertificate certificate(int member) {
        return (AgentCertificate) authority.trust().judge(authority.agent(keys.get(member)), TestAuthority.NOW);
    }

    private static Endpoint place(int member) {
        return Endpoint.of(new InetSocketAddress("127.0.0.1", 1000 + member));
    }

    private Entry entry(int member) {
        return Entry.hint(certificate(member).id(), place(member), 1)
                .signed(EVERYBODY, TestKeys.signer(keys.get(member)));
    }

    /** An agent that knows some of the members. */
    private final class Party {
        final PeerNumbers numbers;
        final List<Body> sent = new ArrayList<>();
        final List<UnverifiedMessage> delivered = new ArrayList<>();
        private final int self;
        private final PeerTable table = PeerTableTest.ofEverybody(100);
        final EpochRosters rosters = new EpochRosters(AT_ONCE);
        final Counters counters = new Counters();
        private final MemberResolver members;

        Party(int self, IntStream known) {
            this.self = self;
            KeyCache<Verifier> verifiers = new KeyCache<>(100);
            numbers = new PeerNumbers(
                    new OwnIdentity(certificate(self), place(self), AgentVersion.BASE),
                    table,
                    counters,
                    event -> {},
                    () -> NOW);
            EntryProofs proofs = new EntryProofs(
                    authority.trust(),
                    new Gate.Checks(
                            InstantSource.fixed(TestAuthority.NOW), counters, new Cookies(new NoCookies(), NOW)),
                    new Gate.Acquaintance(
                            table,
                            verifiers,
                            new SourceBudgets(0, NOW),
                            Pairings.of(false, certificate(self).id(), TestAuthority.FLEET)),
                    EVERYBODY);
            AddressLookup lookup = new AddressLookup(
                    table,
                    numbers,
                    proofs,
                    (to, type, entries, data, certificate) -> sent.add(Body.of(type, EVERYBODY, 5)
                            .entries(entries)
                            .data(data)
                            .build()));
            members = new MemberResolver(numbers, lookup, rosters, counters, this::deliver);
            known.forEach(member -> {
                Peer peer = table.findOrAdd(certificate(member));
                verifiers.learn(peer.number, TestKeys.verifier(keys.get(member)), Long.MAX_VALUE);
                peer.observe(null, entry(member), null);
            });
        }

        boolean handles(UnverifiedMessage received, Party from) {
            return members.handles(received, table.find(certificate(from.self).id()), NOW);
        }

        /** An epoch of so many members, as this agent tells it. */
        Body longEpoch(long number, int count) {
            AgentCodec codec = new AgentCodec(TestAuthority.FLEET, numbers, rosters);
            codec.addPermit("nas", 0);
            List<Integer> members = IntStream.range(0, count)
                    .mapToObj(member -> numbers.named(certificate(member).id().prefix()))
                    .toList();
            return codec.encode(new Epoch(0, new TokenId(1, 2, 3), number, members, 0, 0, 4), entry(0), false, 5);
        }

        Endpoint place(int member) {
            Peer peer = table.find(certificate(member).id());
            return peer == null ? Endpoint.UNSPECIFIED : peer.advertised();
        }

        private boolean deliver(UnverifiedMessage epoch, Peer from) {
            boolean understood = rosters.names(0, epoch.body()).stream().allMatch(name -> numbers.named(name) != null);
            if (understood) {
                delivered.add(epoch);
            }
            return understood;
        }
    }
}
