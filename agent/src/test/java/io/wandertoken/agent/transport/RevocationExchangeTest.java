package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.authority.AuthorityMaker;
import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.Refusal;
import io.wandertoken.agent.identity.RevocationFile;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.transport.peer.Peer;
import io.wandertoken.agent.transport.peer.PeerTable;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.MessageType;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Revocation lists travel from agent to agent. */
@Timeout(900)
class RevocationExchangeTest {
    private static final FleetId FLEET = new FleetId(43);
    private static final byte OFFER = 0;
    private static final byte FETCH = 1;
    private static final byte SEND = 2;

    @TempDir
    private Path folder;

    private FleetAuthority authority;

    @BeforeEach
    void makeAuthority() {
        Path place = folder.resolve("ca");
        AuthorityMaker.Wish wish =
                new AuthorityMaker.Wish("Test", SignatureProfile.ED25519, FLEET, Duration.ofDays(30));
        AuthorityMaker.make(place, wish, false, Instant.now());
        authority = FleetAuthority.open(place, InstantSource.system());
    }

    @Test
    @Tag("loopback")
    void aListThatOneAgentHasReachesTheOthers() {
        Identity one = issue("one");
        Identity two = issue("two");
        Identity three = issue("three");
        Path kept = folder.resolve("kept");
        Trust informed = trust(RevocationFile.load(authority.revocationFile(), authorities()));
        try (AgentEndpoint first = open(one, informed, List.of());
                AgentEndpoint second = open(two, ignorant(kept), List.of(first.address()));
                AgentEndpoint third = open(three, ignorant(null), List.of(first.address()))) {
            assertThat(TestFleet.await(() -> knowsCertificate(second, three) && knowsCertificate(second, one)))
                    .isTrue();

            authority.revoke("three");

            assertThat(TestFleet.await(() -> second.counters().get(Refusal.REVOKED) > 0))
                    .isTrue();
            assertThat(kept).exists();
            assertThat(RevocationFile.withoutFile(authorities(), kept)
                            .isRevoked(three.certificate().certificate()))
                    .as("after a restart")
                    .isTrue();
            assertThat(third.isOpen()).isTrue();
        }
    }

    @Test
    void aLongListTravelsInPartsAndALostOneIsFetchedAgain() throws Exception {
        for (int i = 0; i < 40; i++) {
            issue("agent" + i);
            authority.revoke("agent" + i);
        }
        Party from = new Party(trust(RevocationFile.load(authority.revocationFile(), authorities())));
        Party to = new Party(ignorant(null));
        from.exchange.onLook(true);
        int lost = 0;
        for (int i = 0; i < 100 && to.trust.revocations().lists().held().isEmpty(); i++) {
            from.sent.forEach(to::hear);
            from.sent.clear();
            if (to.sent.isEmpty()) {
                to.exchange.onLook(false);
            } else if (i % 3 == 2) {
                lost += to.sent.size();
                to.sent.clear();
            }
            to.sent.forEach(from::hear);
            to.sent.clear();
        }

        assertThat(lost).isPositive();
        assertThat(to.trust.revocations().lists().held()).hasSize(1);
        assertThat(to.trust.revocations().refresh()).isTrue();
        assertThat(to.trust.revocations().refresh()).isFalse();
        from.exchange.onLook(true);
        from.sent.forEach(to::hear);
        assertThat(to.sent).as("a list that is known").isEmpty();
    }

    @Test
    void garbageCostsTwoListsAndChangesNothing() throws Exception {
        Party victim = new Party(ignorant(null));
        byte[] garbage = new byte[RevocationExchange.MOST_BYTES];
        int parts = 0;
        for (int i = 0; i < 20; i++) {
            victim.hear(offer(1_000_000_000_000_000L + i, garbage));
            while (!victim.sent.isEmpty()) {
                parts++;
                ByteBuffer fetch = ByteBuffer.wrap(victim.sent.remove(0).toArray());
                assertThat(fetch.get()).isEqualTo(FETCH);
                long name = fetch.getLong();
                int offset = fetch.getInt();
                victim.hear(part(name, offset, Math.min(800, garbage.length - offset)));
            }
        }

        assertThat(victim.trust.revocations().lists().held()).isEmpty();
        assertThat(victim.trust.revocations().refresh()).isFalse();
        assertThat(parts).as("two lists").isBetween(2, 2 * (garbage.length / 800 + 1));
    }

    @Test
    void whatIsTooLongOlderOfOthersOrUnaskedIsNotFetched() throws Exception {
        Party victim = new Party(trust(RevocationFile.load(authority.revocationFile(), authorities())));
        long number = victim.trust.revocations().lists().held().get(0).number();

        victim.hear(offer(number, new byte[100]));
        victim.hear(offer(number - 1, new byte[100]));
        victim.hear(offer(number + 1, new byte[RevocationExchange.MOST_BYTES + 1]));
        victim.hear(offer(number + 1, new byte[0]));
        victim.hear(Bytes.copyOf(ByteBuffer.allocate(53)
                .put(OFFER)
                .putLong(7)
                .putLong(number + 1)
                .putInt(100)
                .array()));
        victim.hear(part(7, 0, 100));
        victim.hear(Bytes.copyOf(new byte[] {OFFER, 1, 2}));
        victim.hear(Bytes.copyOf(new byte[] {99}));

        assertThat(victim.sent).isEmpty();
    }

    /** A member that says that its list is newer, and sends one that is not. */
    @Test
    void aListThatIsNotNewerIsNotUsed() throws Exception {
        byte[] old = new Party(trust(RevocationFile.load(authority.revocationFile(), authorities())))
                .trust
                .revocations()
                .lists()
                .held()
                .get(0)
                .encoded();
        issue("bad");
        authority.revoke("bad");
        Party victim = new Party(trust(RevocationFile.load(authority.revocationFile(), authorities())));
        byte[] present = victim.trust.revocations().lists().held().get(0).encoded();

        victim.hear(offer(Long.MAX_VALUE, old));
        long name = ByteBuffer.wrap(AgentId.sha256(old)).getLong();
        victim.hear(Bytes.copyOf(ByteBuffer.allocate(13 + old.length)
                .put(SEND)
                .putLong(name)
                .putInt(0)
                .put(old)
                .array()));

        assertThat(victim.trust.revocations().lists().held().get(0).encoded()).isEqualTo(present);
        assertThat(victim.trust.revocations().refresh()).isFalse();
    }

    private Bytes offer(long number, byte[] list) {
        return Bytes.copyOf(ByteBuffer.allocate(53)
                .put(OFFER)
                .putLong(AgentId.of(authority.certificate().getPublicKey()).prefix())
                .putLong(number)
                .putInt(list.length)
                .put(AgentId.sha256(list))
                .array());
    }

    private static Bytes part(long name, int offset, int length) {
        return Bytes.copyOf(ByteBuffer.allocate(13 + length)
                .put(SEND)
                .putLong(name)
                .putInt(offset)
                .array());
    }

    /** An exchange, and the one peer that it knows. */
    private final class Party {
        final Trust trust;
        final List<Bytes> sent = new ArrayList<>();
        final RevocationExchange exchange;
        private final Peer peer;

        Party(Trust trust) {
            this.trust = trust;
            PeerTable table = new PeerTable(8, 8, new PeerTable.Keeper() {
                @Override
                public Set<Integer> needed() {
                    return Set.of();
                }

                @Override
                public void onForgotten(Peer forgotten) {}
            });
            Identity identity = issue("peer" + peerCount++);
            peer = table.findOrAdd(identity.certificate());
            Endpoint place = Endpoint.of(new InetSocketAddress("127.0.0.1", 9));
            peer.observe(null, Entry.hint(identity.id(), place, 1), null);
            exchange = new RevocationExchange(trust, table, (to, data) -> sent.add(data));
        }

        void hear(Bytes data) {
            Body body = Body.of(MessageType.REVOCATION, GroupId.of(FLEET, ""), 1)
                    .data(data)
                    .build();
            assertThat(exchange.handles(body, peer, 0)).isTrue();
        }
    }

    private int peerCount;

    private List<X509Certificate> authorities() {
        return List.of(authority.certificate());
    }

    private Trust trust(RevocationFile revocations) {
        return new Trust(authorities(), FLEET, revocations, Signatures.best());
    }

    private Trust ignorant(@Nullable Path kept) {
        return trust(RevocationFile.withoutFile(authorities(), kept));
    }

    private Identity issue(String name) {
        FleetAuthority.Delivery files = authority.issue(
                new FleetAuthority.Order(name, Duration.ofDays(1), SignatureProfile.ED25519, null, null, false));
        return Identity.load(files.certificateFile(), files.keyFile().orElseThrow(), Signatures.best());
    }

    private static AgentEndpoint open(Identity identity, Trust trust, List<InetSocketAddress> seeds) {
        AgentEndpointConfig config = AgentEndpointConfig.of(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), FLEET, seeds, TestFleet.patient());
        AgentEndpoint agent = AgentEndpoint.open(config, identity, trust, (event, now) -> {});
        TestFleet.start(agent, 1);
        return agent;
    }

    private static boolean knowsCertificate(AgentEndpoint agent, Identity peer) {
        return agent.ask(asked -> {
            for (int number = 0; number < 4; number++) {
                if (agent.peer(number).id().equals(peer.id())
                        && agent.peer(number).name() != null) {
                    return true;
                }
            }
            return false;
        });
    }
}
