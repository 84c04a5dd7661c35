package io.wandertoken.agent.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.TestKeys;
import java.net.InetSocketAddress;
import java.security.KeyPair;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class EntryTest {
    private static final KeyPair KEYS = TestKeys.ed25519(0);
    private static final AgentId ID = AgentId.of(KEYS.getPublic());
    private static final GroupId GROUP = new GroupId(0x0011223344556677L);
    private static final Endpoint PLACE = Endpoint.of(new InetSocketAddress("192.0.2.1", 7700));

    @Test
    void anEntrySignsItsGroupIdPlaceAndSequence() {
        byte[] signed = Entry.hint(ID, PLACE, 5).signedBytes(GROUP);

        assertThat(HexFormat.of().formatHex(signed))
                .isEqualTo("86" + "697470342d656e747279" + "480011223344556677" + "5820" + ID + "44c0000201" + "191e14"
                        + "05");
    }

    @Test
    void aSignedEntryHoldsInItsGroupAndForItsPlaceOnly() {
        Entry entry = Entry.hint(ID, PLACE, 5).signed(GROUP, TestKeys.signer(KEYS));

        assertThat(entry.isSignedBy(GROUP, TestKeys.verifier(KEYS))).isTrue();
        assertThat(entry.isSignedBy(new GroupId(1), TestKeys.verifier(KEYS))).isFalse();
        assertThat(entry.isSignedBy(GROUP, TestKeys.verifier(TestKeys.ed25519(0x20))))
                .isFalse();
        assertThat(new Entry(ID, PLACE, 6, entry.signature()).isSignedBy(GROUP, TestKeys.verifier(KEYS)))
                .isFalse();
        assertThat(new Entry(ID, Endpoint.UNSPECIFIED, 5, entry.signature()).isSignedBy(GROUP, TestKeys.verifier(KEYS)))
                .isFalse();
    }

    @Test
    void aHintIsSignedByNobody() {
        assertThat(Entry.hint(ID, PLACE, 5).isSignedBy(GROUP, TestKeys.verifier(KEYS)))
                .isFalse();
    }

    @Test
    void aSequenceIsNotNegativeAndASignatureHas64Bytes() {
        assertThatThrownBy(() -> Entry.hint(ID, PLACE, -1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Entry(ID, PLACE, 1, Bytes.EMPTY)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void entriesThatDifferInOnePartAreNotEqual() {
        Entry entry = Entry.hint(ID, PLACE, 5);
        Endpoint samePort = Endpoint.of(new InetSocketAddress("192.0.2.2", 7700));
        Endpoint sameAddress = Endpoint.of(new InetSocketAddress("192.0.2.1", 7701));

        assertThat(Entry.hint(ID, Endpoint.of(PLACE.toSocketAddress()), 5))
                .isEqualTo(entry)
                .hasSameHashCodeAs(entry);
        assertThat(entry)
                .isNotIn(
                        Entry.hint(new AgentId(1, 2, 3, 4), PLACE, 5),
                        Entry.hint(ID, samePort, 5),
                        Entry.hint(ID, sameAddress, 5),
                        Entry.hint(ID, PLACE, 6),
                        entry.signed(GROUP, TestKeys.signer(KEYS)));
        assertThat(new GroupId(1)).isEqualTo(new GroupId(1)).hasSameHashCodeAs(new GroupId(1));
        assertThat(new GroupId(1)).isNotEqualTo(new GroupId(2));
    }

    @Test
    void anEndpointComesBackFromASocketAddress() {
        for (String host : new String[] {"192.0.2.1", "2001:db8::1", "::1", "::ffff:192.0.2.1"}) {
            InetSocketAddress socket = new InetSocketAddress(host, 7700);

            assertThat(Endpoint.of(socket).toSocketAddress()).isEqualTo(socket);
        }
        assertThat(PLACE).hasToString("192.0.2.1:7700");
        assertThat(Endpoint.of(new InetSocketAddress("2001:db8::1", 1))).hasToString("[2001:db8:0:0:0:0:0:1]:1");
    }

    @Test
    void anEndpointHasOneSpelling() {
        byte[] mapped = HexFormat.of().parseHex("00000000000000000000ffffc0000201");

        assertThatThrownBy(() -> new Endpoint(Bytes.copyOf(mapped), 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Endpoint(Bytes.copyOf(new byte[5]), 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Endpoint(Bytes.copyOf(new byte[4]), 65_536))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
