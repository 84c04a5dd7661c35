package io.wandertoken.agent.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.identity.SignatureProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Each reason, from the smallest change to a good datagram that produces it. */
class DatagramReasonTest {
    private static final String PROTECTED = "a2 01 27 1822 82 2e 48 2512453bd4bce498";
    private static final String GROUP = "03 48 0011223344556677";
    private static final String TOKEN = "04 83 48 56475aa75463474c 1b000001941f297c00 07";
    private static final String NONCE = "50 a0a1a2a3a4a5a6a7a8a9aaabacadaeaf";
    private static final String MOVE = "01 01 02 01 " + GROUP + TOKEN + "05 182a 06 19ffff 07" + NONCE;
    private static final String GOSSIP = "01 01 02 06 " + GROUP + "06 01";
    private static final String ID = "5820" + "11".repeat(32);
    private static final String KEY_ID = "04 48 0102030405060708";
    private static final String NUMBER = "06 48 0000000000000001";
    private static final String KEYED = "a3 01 01" + KEY_ID + NUMBER;
    private static final String CIPHERTEXT = "5820" + "22".repeat(32);
    private static final String SIGNATURE = "5840" + "22".repeat(64);

    private record Case(String what, Reason reason, byte[] bytes) {}

    private final List<Case> cases = new ArrayList<>();

    DatagramReasonTest() {
        envelopes();
        headers();
        bodies();
        entries();
        unknownValues();
        keyed();
        shares();
        heard();
    }

    @TestFactory
    List<DynamicTest> aBadDatagramIsRefusedForItsOwnReason() {
        return cases.stream()
                .map(bad -> DynamicTest.dynamicTest(
                        bad.reason + ": " + bad.what,
                        () -> assertThat(DatagramDecoder.decode(bad.bytes))
                                .isEqualTo(new DecodeResult.Malformed(bad.reason))))
                .toList();
    }

    @Test
    void everyReasonIsProducedHere() {
        Set<Reason> produced = EnumSet.noneOf(Reason.class);
        cases.forEach(bad -> produced.add(bad.reason));

        assertThat(produced).containsExactly(Reason.values());
    }

    @Test
    void thePageAboutTheWireFormatExplainsEveryReason() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "wire-format.md"));

        for (Reason reason : Reason.values()) {
            assertThat(page).contains("| `" + reason + "` |");
        }
    }

    @Test
    void theDatagramsThatTheCasesStartFromAreGood() {
        for (byte[] good : List.of(
                payload("a7" + MOVE),
                payload("a4" + GOSSIP),
                payload("a5" + GOSSIP + "09 80"),
                payload("a5" + GOSSIP + "09 81 84" + ID + "44 c0000201 191e14 01"),
                payload("a5" + GOSSIP + "09 81 85" + ID + "50" + "20".repeat(16) + "191e14 01" + SIGNATURE),
                payload("a5" + GOSSIP + "21 5820" + "33".repeat(32)),
                payload("a5" + GOSSIP + "21 5828" + "33".repeat(40)),
                datagram(PROTECTED, "a1 1821 43 010203", "a4" + GOSSIP),
                datagram(PROTECTED, "a1 1821 82 43 010203 41 09", "a4" + GOSSIP))) {
            assertThat(DatagramDecoder.decode(good)).isInstanceOf(Datagram.class);
        }
        for (String unprotected : List.of("a0", "a1 20 00")) {
            assertThat(DatagramDecoder.decode(keyed(KEYED, unprotected, CIPHERTEXT)))
                    .isInstanceOf(SealedDatagram.class);
        }
    }

    @Test
    void unknownNegativeKeysAreIgnoredWhateverTheyHold() {
        for (String value :
                List.of("00", "3903e7", "43 010203", "63 616263", "82 01 20", "a2 00 f6 01 f5", "f4", "80")) {
            assertThat(DatagramDecoder.decode(payload("a5" + GOSSIP + "20" + value)))
                    .as(value)
                    .isInstanceOf(Datagram.class);
            assertThat(DatagramDecoder.decode(datagram(PROTECTED, "a1 33" + value, "a4" + GOSSIP)))
                    .as(value)
                    .isInstanceOf(Datagram.class);
        }
    }

    @Test
    void aTypeOfALaterVersionIsReadAsUnknown() {
        for (String number : List.of("18c8", "19ffff")) {
            Datagram datagram =
                    (Datagram) DatagramDecoder.decode(payload("a4" + GOSSIP.replace("02 06", "02" + number)));

            assertThat(datagram.body().type()).isEqualTo(MessageType.UNKNOWN);
        }
    }

    @Test
    void theFullySpecifiedAlgorithmNamesAreUnderstoodToo() {
        assertThat(profileOf("27")).isEqualTo(SignatureProfile.ED25519);
        assertThat(profileOf("32")).isEqualTo(SignatureProfile.ED25519);
        assertThat(profileOf("26")).isEqualTo(SignatureProfile.ES256);
        assertThat(profileOf("28")).isEqualTo(SignatureProfile.ES256);
    }

    @Test
    void ofAChainTheSignersCertificateIsKept() {
        Datagram datagram =
                (Datagram) DatagramDecoder.decode(datagram(PROTECTED, "a1 1821 82 43 010203 41 09", "a4" + GOSSIP));

        assertThat(datagram.header().certificate()).isEqualTo(Bytes.copyOf(new byte[] {1, 2, 3}));
    }

    private void envelopes() {
        add("nothing", Reason.NOT_SIGN1, new byte[0]);
        add("one byte too many", Reason.TOO_LONG, new byte[CoseSign1.MOST_BYTES + 1]);
        add("a name server's question", Reason.NOT_SIGN1, hex("1234 0100 0001 0000 0000 0000"));
        add("another tag", Reason.NOT_SIGN1, hex("d1 84"));
        add("an array of three", Reason.NOT_SIGN1, hex("d2 83 40 a0 40"));
        add("only the beginning", Reason.TRUNCATED, hex("d2 84 50 a2"));
        add("a byte more", Reason.TRAILING_BYTES, hex(HexFormat.of().formatHex(payload("a4" + GOSSIP)) + "00"));
        add("a byte more in the payload", Reason.TRAILING_BYTES, payload("a4" + GOSSIP + "00"));
        add("an array without length", Reason.INDEFINITE_LENGTH, hex("d2 9f"));
        add("a payload without length", Reason.INDEFINITE_LENGTH, payload("bf" + GOSSIP + "ff"));
        add(
                "a signature of 63 bytes",
                Reason.WRONG_LENGTH,
                hex("d2 84" + bytes(PROTECTED) + "a0" + bytes("a4" + GOSSIP) + "583f" + "22".repeat(63)));
        add("a payload of no bytes", Reason.TRUNCATED, payload(""));
        add("a payload that is text", Reason.WRONG_KIND, hex("d2 84" + bytes(PROTECTED) + "a0 61 61"));
    }

    private void headers() {
        add("no protected headers", Reason.TRUNCATED, datagram("", "a0", "a4" + GOSSIP));
        add("no algorithm", Reason.MISSING_FIELD, datagram("a1 1822 82 2e 48 2512453bd4bce498", "a0", "a4" + GOSSIP));
        add("no thumbprint", Reason.MISSING_FIELD, datagram("a1 01 27", "a0", "a4" + GOSSIP));
        add("RSA", Reason.ALGORITHM, datagram("a2 01 390100 1822 82 2e 48 2512453bd4bce498", "a0", "a4" + GOSSIP));
        add("another hash", Reason.ALGORITHM, datagram("a2 01 27 1822 82 2f 48 2512453bd4bce498", "a0", "a4" + GOSSIP));
        add(
                "a thumbprint of 9 bytes",
                Reason.WRONG_LENGTH,
                datagram("a2 01 27 1822 82 2e 49 2512453bd4bce49800", "a0", "a4" + GOSSIP));
        add(
                "an unknown protected label",
                Reason.UNKNOWN_KEY,
                datagram("a3 01 27 03 00 1822 82 2e 48 2512453bd4bce498", "a0", "a4" + GOSSIP));
        add("an unknown unprotected label", Reason.UNKNOWN_KEY, datagram(PROTECTED, "a1 04 41 00", "a4" + GOSSIP));
        add(
                "the labels the other way round",
                Reason.KEY_ORDER,
                datagram("a2 1822 82 2e 48 2512453bd4bce498 01 27", "a0", "a4" + GOSSIP));
        add(
                "the certificate twice",
                Reason.DUPLICATE_KEY,
                datagram(PROTECTED, "a2 1821 41 01 1821 41 02", "a4" + GOSSIP));
        add("a chain of one", Reason.WRONG_LENGTH, datagram(PROTECTED, "a1 1821 81 41 01", "a4" + GOSSIP));
        add("an empty certificate", Reason.WRONG_LENGTH, datagram(PROTECTED, "a1 1821 40", "a4" + GOSSIP));
    }

    private void bodies() {
        add("version 2", Reason.VERSION, payload("a2 01 02 1863 01"));
        add("type 0", Reason.UNKNOWN_TYPE, payload("a4" + GOSSIP.replace("02 06", "02 00")));
        add("type 65536", Reason.UNKNOWN_TYPE, payload("a4" + GOSSIP.replace("02 06", "02 1a00010000")));
        add("no type", Reason.MISSING_FIELD, payload("a3" + GOSSIP.replace("02 06", "")));
        add("no version", Reason.MISSING_FIELD, payload("a3" + GOSSIP.replace("01 01", "")));
        add("a move without its nonce", Reason.MISSING_FIELD, payload("a6" + MOVE.replace("07" + NONCE, "")));
        add("a move with the destination's nonce", Reason.FIELD_NOT_ALLOWED, payload("a8" + MOVE + "08" + NONCE));
        add("gossip with a token", Reason.FIELD_NOT_ALLOWED, payload("a6 01 01 02 06" + GROUP + TOKEN + "05 01 06 01"));
        add("key 13", Reason.UNKNOWN_KEY, payload("a5" + GOSSIP + "0d 00"));
        add("key 0", Reason.UNKNOWN_KEY, payload("a5 00 00" + GOSSIP));
        add("a key that is text", Reason.WRONG_KIND, payload("a5" + GOSSIP + "61 61 00"));
        add("a key twice", Reason.DUPLICATE_KEY, payload("a5" + GOSSIP + "06 01"));
        add("keys in disorder", Reason.KEY_ORDER, payload("a4 01 01" + GROUP + "02 06 06 01"));
        add(
                "a session of 64 bits",
                Reason.OUT_OF_RANGE,
                payload("a7" + MOVE.replace("05 182a", "05 1bffffffffffffffff")));
        add("a key beyond 63 bits", Reason.OUT_OF_RANGE, payload("a5" + GOSSIP + "3bffffffffffffffff 00"));
        add("flags of 17 bits", Reason.OUT_OF_RANGE, payload("a5" + GOSSIP + "0c 1a00010000"));
        add("a negative session", Reason.WRONG_KIND, payload("a7" + MOVE.replace("05 182a", "05 20")));
        add("42 in two bytes", Reason.NOT_SHORTEST, payload("a7" + MOVE.replace("05 182a", "05 19002a")));
        add("10 in two bytes", Reason.NOT_SHORTEST, payload("a7" + MOVE.replace("05 182a", "05 180a")));
        add("a group of 7 bytes", Reason.WRONG_LENGTH, payload("a4" + GOSSIP.replace("48 00112233", "47 112233")));
        add("a token of two parts", Reason.WRONG_LENGTH, payload("a7" + MOVE.replace("04 83", "04 82")));
        add("129 bytes of data", Reason.WRONG_LENGTH, payload("a5" + GOSSIP + "0a 5881" + "00".repeat(129)));
        add("more pairs than bytes", Reason.TRUNCATED, payload("bb 7fffffffffffffff" + GOSSIP));
        add("a time that is a float", Reason.FLOAT, payload("a4" + GOSSIP.replace("06 01", "06 f93c00")));
        add("a time that is tagged", Reason.TAG, payload("a4" + GOSSIP.replace("06 01", "06 c101")));
        add("a time with a reserved head", Reason.RESERVED_HEAD, payload("a4" + GOSSIP.replace("06 01", "06 1c")));
    }

    private void entries() {
        add("an entry of three", Reason.WRONG_LENGTH, payload("a5" + GOSSIP + "09 81 83" + ID + "44 c0000201 01"));
        add(
                "an address of 5 bytes",
                Reason.WRONG_LENGTH,
                payload("a5" + GOSSIP + "09 81 84" + ID + "45 c000020101 01 01"));
        add("port 65536", Reason.OUT_OF_RANGE, payload("a5" + GOSSIP + "09 81 84" + ID + "44 c0000201 1a00010000 01"));
        add(
                "IPv4 in IPv6",
                Reason.ADDRESS_SPELLING,
                payload("a5" + GOSSIP + "09 81 84" + ID + "50" + "00".repeat(10) + "ffff c0000201 01 01"));
        add("more entries than bytes", Reason.TRUNCATED, payload("a5" + GOSSIP + "09 9a 7fffffff"));
    }

    private void unknownValues() {
        String any = "a5" + GOSSIP + "20";
        add("five levels", Reason.TOO_DEEP, payload(any + "81 81 81 00"));
        add("a nested float", Reason.FLOAT, payload(any + "81 fb 3ff0000000000000"));
        add("a nested tag", Reason.TAG, payload(any + "81 c1 00"));
        add("a nested stream", Reason.INDEFINITE_LENGTH, payload(any + "5f 41 00 ff"));
        add("a nested key twice", Reason.DUPLICATE_KEY, payload(any + "a2 61 61 00 61 61 01"));
        add("nested keys in disorder", Reason.KEY_ORDER, payload(any + "a2 61 62 00 61 61 01"));
        add("an unassigned simple value", Reason.RESERVED_HEAD, payload(any + "e0"));
        add("a long simple value", Reason.RESERVED_HEAD, payload(any + "f8 ff"));
        add("a string that ends early", Reason.TRUNCATED, payload(any + "62 61"));
    }

    private void keyed() {
        add("a key of no id", Reason.MISSING_FIELD, keyed("a2 01 01" + NUMBER, "a0", CIPHERTEXT));
        add("a key without algorithm", Reason.MISSING_FIELD, keyed("a2" + KEY_ID + NUMBER, "a0", CIPHERTEXT));
        add("a key without number", Reason.MISSING_FIELD, keyed("a2 01 01" + KEY_ID, "a0", CIPHERTEXT));
        add("a key of 256 bits", Reason.ALGORITHM, keyed("a3 01 03" + KEY_ID + NUMBER, "a0", CIPHERTEXT));
        add("a MAC's algorithm", Reason.ALGORITHM, keyed("a3 01 05" + KEY_ID + NUMBER, "a0", CIPHERTEXT));
        add(
                "a signature's algorithm under a key",
                Reason.ALGORITHM,
                keyed("a3 01 27" + KEY_ID + NUMBER, "a0", CIPHERTEXT));
        add("an id of 7 bytes", Reason.WRONG_LENGTH, keyed("a3 01 01 04 47 01020304050607" + NUMBER, "a0", CIPHERTEXT));
        add(
                "an id of 9 bytes",
                Reason.WRONG_LENGTH,
                keyed("a3 01 01 04 49 010203040506070809" + NUMBER, "a0", CIPHERTEXT));
        add(
                "a number of 7 bytes",
                Reason.WRONG_LENGTH,
                keyed("a3 01 01" + KEY_ID + "06 47 00000000000001", "a0", CIPHERTEXT));
        add("a tag and nothing else", Reason.WRONG_LENGTH, keyed(KEYED, "a0", "50" + "22".repeat(16)));
        add(
                "a tag as the signature",
                Reason.WRONG_LENGTH,
                hex("d2 84" + bytes(PROTECTED) + "a0" + bytes("a4" + GOSSIP) + CIPHERTEXT));
        add("a certificate under a key", Reason.UNKNOWN_KEY, keyed(KEYED, "a1 1821 43 010203", CIPHERTEXT));
        add(
                "a thumbprint under a key",
                Reason.UNKNOWN_KEY,
                keyed("a4" + KEYED.substring(2) + "1822 82 2e 48 2512453bd4bce498", "a0", CIPHERTEXT));
        add(
                "a key's id under a signature",
                Reason.UNKNOWN_KEY,
                datagram("a3 01 27 04 48 0102030405060708 1822 82 2e 48 2512453bd4bce498", "a0", "a4" + GOSSIP));
        add("an id that nobody authenticates", Reason.UNKNOWN_KEY, keyed(KEYED, "a1" + KEY_ID, CIPHERTEXT));
        add("two parts under a key", Reason.NOT_SIGN1, hex("d0 82 40 a0"));
    }

    private void heard() {
        add("20 bytes heard", Reason.WRONG_LENGTH, payload("a5" + GOSSIP + "22 54" + "33".repeat(20)));
        add("22 bytes heard", Reason.WRONG_LENGTH, payload("a5" + GOSSIP + "22 56" + "33".repeat(22)));
        add("a number heard", Reason.WRONG_KIND, payload("a5" + GOSSIP + "22 01"));
        add("heard twice", Reason.DUPLICATE_KEY, payload("a6" + GOSSIP + ("22 55" + "33".repeat(21)).repeat(2)));
    }

    private void shares() {
        add("a share of 31 bytes", Reason.WRONG_LENGTH, payload("a5" + GOSSIP + "21 581f" + "33".repeat(31)));
        add("a share of 33 bytes", Reason.WRONG_LENGTH, payload("a5" + GOSSIP + "21 5821" + "33".repeat(33)));
        add("a share of 41 bytes", Reason.WRONG_LENGTH, payload("a5" + GOSSIP + "21 5829" + "33".repeat(41)));
        add("a share that is a number", Reason.WRONG_KIND, payload("a5" + GOSSIP + "21 01"));
        add("a share twice", Reason.DUPLICATE_KEY, payload("a6" + GOSSIP + ("21 5820" + "33".repeat(32)).repeat(2)));
        add(
                "a share with the name of nothing",
                Reason.OUT_OF_RANGE,
                payload("a5" + GOSSIP + "21 5828" + "33".repeat(32) + "00".repeat(8)));
    }

    /** A datagram under a pairwise key. */
    private static byte[] keyed(String protectedHeader, String unprotected, String ciphertext) {
        return hex("d0 83" + bytes(protectedHeader) + unprotected + ciphertext);
    }

    private void add(String what, Reason reason, byte[] bytes) {
        cases.add(new Case(what, reason, bytes));
    }

    private static SignatureProfile profileOf(String algorithm) {
        byte[] bytes = datagram(PROTECTED.replace("01 27", "01" + algorithm), "a0", "a4" + GOSSIP);
        return ((Datagram) DatagramDecoder.decode(bytes)).header().profile();
    }

    private static byte[] payload(String payload) {
        return datagram(PROTECTED, "a0", payload);
    }

    private static byte[] datagram(String protectedHeader, String unprotected, String payload) {
        return hex("d2 84" + bytes(protectedHeader) + unprotected + bytes(payload) + SIGNATURE);
    }

    /** A byte string with this content. */
    private static String bytes(String content) {
        CborWriter cbor = new CborWriter();
        cbor.bytes(hex(content));
        return HexFormat.of().formatHex(cbor.toBytes());
    }

    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text.replace(" ", ""));
    }
}
