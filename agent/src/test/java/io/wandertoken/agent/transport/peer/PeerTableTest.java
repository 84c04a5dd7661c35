package io.wandertoken.agent.transport.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.TestKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

public class PeerTableTest {
    private static final int CAPACITY = 32;
    private static final int NEWCOMERS = 10_000;

    private static final AgentCertificate CERTIFICATE = certificate();

    private final Set<Integer> needed = new TreeSet<>();
    private final List<Integer> forgotten = new ArrayList<>();
    private final PeerTable peers = new PeerTable(CAPACITY, CAPACITY / 2, new PeerTable.Keeper() {
        @Override
        public Set<Integer> needed() {
            return needed;
        }

        @Override
        public void onForgotten(Peer peer) {
            forgotten.add(peer.number);
        }
    });

    @Test
    void aPeerWhoseCertificateIsNotAcceptedAnyMoreKeepsItsName() {
        Peer peer = peers.findOrAdd(CERTIFICATE.id());
        assertThat(peer.name()).isNull();

        peers.certify(peer, CERTIFICATE);
        peers.certify(peer, null);

        assertThat(peer.certificate()).isNull();
        assertThat(peer.name()).isEqualTo("nas-1");
    }

    @Test
    void peersWhoseIdsBeginAlikeAreStillDifferent() {
        Peer first = peers.findOrAdd(new AgentId(1, 2, 3, 4));
        Peer second = peers.findOrAdd(new AgentId(1, 2, 3, 5));
        Peer third = peers.findOrAdd(new AgentId(1, 2, 3, 6));

        assertThat(peers.all()).containsExactlyInAnyOrder(first, second, third);
        assertThat(peers.find(new AgentId(1, 2, 3, 4))).isSameAs(first);
        assertThat(peers.find(new AgentId(1, 2, 3, 5))).isSameAs(second);
        assertThat(peers.find(new AgentId(1, 2, 3, 6))).isSameAs(third);
        assertThat(peers.find(new AgentId(1, 2, 3, 7))).isNull();
        assertThat(peers.named(1)).isSameAs(first);
    }

    @Test
    void aNameMeansWhoeverHasACertificateAndNotAnInventedNamesake() {
        long prefix = CERTIFICATE.id().prefix();
        Peer invented = peers.findOrAdd(new AgentId(prefix, 2, 3, 4));
        assertThat(peers.named(prefix)).isSameAs(invented);

        Peer genuine = peers.findOrAdd(CERTIFICATE);

        assertThat(peers.named(prefix)).isSameAs(genuine);
    }

    @Test
    void ofPeersWhoseIdsBeginAlikeAnyMayBeForgotten() {
        List<Peer> alike = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            alike.add(peers.findOrAdd(new AgentId(1, 0, 0, i)));
        }
        needed.addAll(List.of(1, 4, 5));
        for (int i = 0; i < CAPACITY; i++) {
            peers.findOrAdd(certificate(2 + i));
        }

        assertThat(forgotten).contains(0, 2, 3).doesNotContain(1, 4, 5);
        for (int i = 0; i < 6; i++) {
            Peer kept = needed.contains(i) ? alike.get(i) : null;
            assertThat(peers.find(new AgentId(1, 0, 0, i))).isSameAs(kept);
        }
    }

    @Test
    void whoIsKnownIsFoundWhereThereIsNoRoomForOthers() {
        for (int i = 0; i < CAPACITY; i++) {
            needed.add(peers.findOrAdd(certificate(i)).number);
        }

        assertThat(peers.findOrAdd(certificate(CAPACITY))).isNull();
        assertThat(peers.findOrAdd(id(CAPACITY))).isNull();
        assertThat(peers.findOrAdd(certificate(3))).isSameAs(peers.get(3));
        assertThat(peers.findOrAdd(id(3))).isSameAs(peers.get(3));
        assertThat(forgotten).isEmpty();
    }

    @Test
    void howeverManyComeAndGoThereIsRoomForTheNextAndForThoseThatAreNeeded() {
        Peer silent = peers.findOrAdd(certificate(-1));
        needed.add(silent.number);
        Peer talkative = peers.findOrAdd(certificate(-2));
        Set<Integer> numbers = new TreeSet<>();

        for (int i = 0; i < NEWCOMERS; i++) {
            Peer newcomer = peers.findOrAdd(certificate(i));
            peers.noteUse(talkative);

            assertThat(newcomer).isNotNull();
            assertThat(numbers.add(newcomer.number)).isTrue();
            assertThat(peers.signer(i)).isSameAs(newcomer);
            assertThat(peers.all()).hasSizeLessThanOrEqualTo(CAPACITY);
        }

        assertThat(peers.all()).contains(silent, talkative);
        assertThat(peers.find(id(0))).isNull();
        assertThat(peers.signer(0)).isNull();
        assertThat(forgotten).hasSize(NEWCOMERS + 2 - peers.all().size()).doesNotHaveDuplicates();
    }

    @Test
    void inventedIdsTakeNoMoreThanTheirShare() {
        List<Peer> members = new ArrayList<>();
        for (int i = 0; i < CAPACITY / 2; i++) {
            members.add(peers.findOrAdd(certificate(i)));
        }

        for (int i = 0; i < NEWCOMERS; i++) {
            assertThat(peers.findOrAdd(id(1_000 + i))).isNotNull();
        }

        assertThat(peers.all()).containsAll(members).hasSizeLessThanOrEqualTo(CAPACITY);
        assertThat(peers.findOrAdd(certificate(CAPACITY))).isNotNull();
    }

    @Test
    void beingNamedByOthersKeepsNobodyWhoHasShownACertificate() {
        for (int i = 0; i < CAPACITY; i++) {
            peers.findOrAdd(certificate(i));
        }
        peers.findOrAdd(id(0));

        peers.findOrAdd(certificate(CAPACITY));

        assertThat(peers.find(id(0))).isNull();
    }

    @Test
    void inventedIdsThatAreAllNeededLeaveRoomForOthers() {
        for (int i = 0; i < CAPACITY / 2; i++) {
            needed.add(peers.findOrAdd(id(i)).number);
        }

        assertThat(peers.findOrAdd(id(CAPACITY))).isNull();
        assertThat(peers.findOrAdd(certificate(CAPACITY))).isNotNull();
    }

    @Test
    void aForgottenNumberMeansNobody() {
        for (int i = 0; i <= CAPACITY; i++) {
            peers.findOrAdd(certificate(i));
        }

        assertThat(peers.find(0)).isNull();
        assertThatThrownBy(() -> peers.get(0)).isInstanceOf(IllegalArgumentException.class);
        assertThat(peers.findOrAdd(certificate(0)).number).isEqualTo(CAPACITY + 1);
    }

    /** A table for tests that know fewer than it has room for. */
    public static PeerTable ofEverybody(int capacity) {
        return new PeerTable(capacity, capacity, new PeerTable.Keeper() {
            @Override
            public Set<Integer> needed() {
                throw new AssertionError("there is room");
            }

            @Override
            public void onForgotten(Peer peer) {
                throw new AssertionError("there is room");
            }
        });
    }

    private static AgentId id(int number) {
        return new AgentId(number, 0, 0, 0);
    }

    /** One that differs in what the table looks at. */
    private static AgentCertificate certificate(int number) {
        return new AgentCertificate(
                CERTIFICATE.certificate(),
                id(number),
                CERTIFICATE.profile(),
                number,
                CERTIFICATE.name(),
                CERTIFICATE.rights());
    }

    private static AgentCertificate certificate() {
        TestAuthority authority = new TestAuthority(SignatureProfile.ED25519);
        return (AgentCertificate)
                authority.trust().judge(authority.agent(TestKeys.of(SignatureProfile.ED25519)), TestAuthority.NOW);
    }
}
