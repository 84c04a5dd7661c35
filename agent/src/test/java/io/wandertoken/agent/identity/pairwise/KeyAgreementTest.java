package io.wandertoken.agent.identity.pairwise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.TestKeys;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyAgreementTest {
    private static final FleetId FLEET = new FleetId(7);
    private static final AgentId A = new AgentId(1, 2, 3, 4);
    private static final AgentId B = new AgentId(-1, 2, 3, 4);
    private static final byte[] AAD = "a route".getBytes(StandardCharsets.UTF_8);
    private static final byte[] MESSAGE = "a datagram".getBytes(StandardCharsets.UTF_8);

    private final KeyAgreement one = KeyAgreement.fresh(A, FLEET);
    private final KeyAgreement other = KeyAgreement.fresh(B, FLEET);

    /** The test cases 1, 2 and 3 of RFC 5869. */
    @ParameterizedTest
    @CsvSource({
        "000102030405060708090a0b0c, 0b*22, f0f1f2f3f4f5f6f7f8f9, 42, 3cb25f25faacd57a90434f64d0362f2a"
                + "2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865",
        "60..af, 00..4f, b0..ff, 82, b11e398dc80327a1c8e7f78c596a4934"
                + "4f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09"
                + "da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87",
        "'', 0b*22, '', 42, 8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8",
    })
    void theDerivationHasThePublishedAnswers(String salt, String secret, String info, int length, String expected) {
        assertThat(Hkdf.derive(bytes(salt), bytes(secret), bytes(info), length))
                .isEqualTo(HexFormat.of().parseHex(expected));
    }

    @Test
    void theDerivationHasALimit() {
        assertThat(Hkdf.derive(new byte[0], MESSAGE, MESSAGE, 8160)).hasSize(8160);
        assertThatThrownBy(() -> Hkdf.derive(new byte[0], MESSAGE, MESSAGE, 8161))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** The key pairs of RFC 7748 §6.1 and their published secret; all that follows from it is written out once more. */
    @Test
    void thePublishedKeyPairsAgreeAndTheKeysFollowFromTheirSecret() {
        KeyAgreement alice = TestKeys.agreement(A, FLEET, TestKeys.alice());
        KeyAgreement bob = TestKeys.agreement(B, FLEET, TestKeys.bob());
        String info = "7470342d7061697277697365" + "02" + "0000000000000007" + A + B
                + HexFormat.of().formatHex(alice.share())
                + HexFormat.of().formatHex(bob.share());
        byte[] secret = bytes("4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742");
        byte[] expected = Hkdf.derive(new byte[0], secret, bytes(info), 72);

        PairwiseKeys keys = alice.agree(B, bob.share()).orElseThrow();

        assertThat(HexFormat.of().formatHex(alice.share())).startsWith("8520f0098930a754");
        assertThat(sealed(keys.send())).isEqualTo(sealed(new AeadKey(expected, 0, 32)));
        assertThat(sealed(keys.receive())).isEqualTo(sealed(new AeadKey(expected, 16, 44)));
        assertThat(ByteBuffer.wrap(expected).getLong(56)).isEqualTo(keys.sendId());
        assertThat(ByteBuffer.wrap(expected).getLong(64)).isEqualTo(keys.receiveId());
    }

    @Test
    void bothComeToTheSameKeysWithTheDirectionsCrossed() {
        PairwiseKeys mine = one.agree(B, other.share()).orElseThrow();
        PairwiseKeys theirs = other.agree(A, one.share()).orElseThrow();

        assertThat(mine.sendId()).isEqualTo(theirs.receiveId());
        assertThat(mine.receiveId()).isEqualTo(theirs.sendId());
        assertThat(opens(theirs.receive(), sealed(mine.send()))).isTrue();
        assertThat(opens(mine.receive(), sealed(theirs.send()))).isTrue();
    }

    @Test
    void theDirectionsHaveDifferentKeysAndIds() {
        PairwiseKeys keys = one.agree(B, other.share()).orElseThrow();

        assertThat(keys.sendId()).isNotEqualTo(keys.receiveId());
        assertThat(opens(keys.receive(), sealed(keys.send()))).isFalse();
    }

    @Test
    void anotherFleetAgentOrShareGivesOtherKeys() {
        KeyPair pair = TestKeys.alice();
        KeyAgreement one = TestKeys.agreement(A, FLEET, pair);
        PairwiseKeys usual = one.agree(B, other.share()).orElseThrow();
        List<PairwiseKeys> others = List.of(
                new KeyAgreement(A, new FleetId(8), pair)
                        .agree(B, other.share())
                        .orElseThrow(),
                new KeyAgreement(new AgentId(9, 2, 3, 4), FLEET, pair)
                        .agree(B, other.share())
                        .orElseThrow(),
                one.agree(new AgentId(9, 2, 3, 4), other.share()).orElseThrow(),
                one.agree(B, KeyAgreement.fresh(B, FLEET).share()).orElseThrow(),
                KeyAgreement.fresh(A, FLEET).agree(B, other.share()).orElseThrow());

        for (PairwiseKeys different : others) {
            assertThat(different.sendId()).isNotEqualTo(usual.sendId());
            assertThat(different.receiveId()).isNotEqualTo(usual.receiveId());
            assertThat(sealed(different.send())).isNotEqualTo(sealed(usual.send()));
        }
    }

    /** Shares of small order, with which every secret would be zero. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0000000000000000000000000000000000000000000000000000000000000000",
                "0100000000000000000000000000000000000000000000000000000000000000",
                "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
                "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
                "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            })
    void aShareThatMakesTheSecretGuessableIsRefused(String share) {
        assertThat(one.agree(B, HexFormat.of().parseHex(share))).isEmpty();
    }

    @Test
    void aSealedMessageIsCheckedAsAWhole() {
        AeadKey key = AeadKey.of(new byte[28]);
        byte[] right = sealed(key);
        for (int i = 0; i < right.length; i++) {
            byte[] wrong = right.clone();
            wrong[i] ^= 1;
            assertThat(opens(key, wrong)).isFalse();
        }
        assertThat(opens(key, Arrays.copyOf(right, right.length - 1))).isFalse();
        assertThat(opens(key, new byte[0])).isFalse();
        assertThat(new Aead().open(key, 8, AAD, AAD.length, right, new byte[100]))
                .as("another number")
                .isNegative();
        assertThat(new Aead().open(key, 7, AAD, AAD.length - 1, right, new byte[100]))
                .as("other data")
                .isNegative();
        assertThat(opens(key, right)).isTrue();
    }

    private static byte[] sealed(AeadKey key) {
        byte[] out = new byte[100];
        int size = new Aead().seal(key, 7, AAD, AAD.length, MESSAGE, MESSAGE.length, out);
        return Arrays.copyOf(out, size);
    }

    private static boolean opens(AeadKey key, byte[] sealed) {
        byte[] out = new byte[100];
        int size = new Aead().open(key, 7, AAD, AAD.length, sealed, out);
        return size >= 0 && Arrays.equals(Arrays.copyOf(out, size), MESSAGE);
    }

    /** Hexadecimal digits, a byte and how often, or a range of bytes. */
    private static byte[] bytes(String text) {
        if (text.contains("*")) {
            byte[] same = new byte[Integer.parseInt(text.substring(3))];
            Arrays.fill(same, HexFormat.of().parseHex(text.substring(0, 2))[0]);
            return same;
        }
        if (text.contains("..")) {
            int first = HexFormat.fromHexDigits(text.substring(0, 2));
            byte[] range = new byte[HexFormat.fromHexDigits(text.substring(4)) - first + 1];
            for (int i = 0; i < range.length; i++) {
                range[i] = (byte) (first + i);
            }
            return range;
        }
        return HexFormat.of().parseHex(text);
    }
}
