package io.wandertoken.agent.wire;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/** The published test vectors: for each message its external data, payload and whole datagram. */
final class TestVectors {

    record Vector(byte[] externalData, byte[] payload, byte[] datagram) {}

    final Map<String, byte[]> keys = new LinkedHashMap<>();
    final Map<MessageType, Vector> vectors = new EnumMap<>(MessageType.class);

    private TestVectors() {}

    static TestVectors load() {
        TestVectors loaded = new TestVectors();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                TestVectors.class.getResourceAsStream("cose-testvectors.txt"), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] words = line.trim().split("\\s+");
                if (words.length == 2) {
                    loaded.keys.put(words[0], HexFormat.of().parseHex(words[1]));
                } else {
                    loaded.vectors.put(MessageType.valueOf(words[0]), vector(lines));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return loaded;
    }

    byte[] datagram(MessageType type) {
        return vectors.get(type).datagram.clone();
    }

    private static Vector vector(BufferedReader lines) throws IOException {
        return new Vector(field("aad", lines), field("payload", lines), field("datagram", lines));
    }

    private static byte[] field(String name, BufferedReader lines) throws IOException {
        String[] words = lines.readLine().trim().split("\\s+");
        if (!words[0].equals(name)) {
            throw new IOException("expected " + name + ", found " + words[0]);
        }
        return HexFormat.of().parseHex(words[1]);
    }
}
