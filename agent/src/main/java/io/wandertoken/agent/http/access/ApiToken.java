package io.wandertoken.agent.http.access;

import io.wandertoken.agent.files.SafeFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;

/** The secret that a client sends to change something: every user who can read its file may do so. */
public final class ApiToken {
    private static final int BYTES = 32;

    private final String text;

    private ApiToken(String text) {
        this.text = text;
    }

    /** The token in that file; a new random one, readable by its owner alone, when there is none. */
    public static ApiToken loadOrCreate(Path file) throws IOException {
        try {
            return load(file);
        } catch (NoSuchFileException e) {
            byte[] random = new byte[BYTES];
            new SecureRandom().nextBytes(random);
            ApiToken made = new ApiToken(HexFormat.of().formatHex(random));
            SafeFiles.makeFolder(file.toAbsolutePath().getParent());
            SafeFiles.replace(file, made.text + "\n", SafeFiles.Readers.OWNER);
            return made;
        }
    }

    public static ApiToken load(Path file) throws IOException {
        String text = Files.readString(file, StandardCharsets.US_ASCII).strip();
        if (!text.matches("[0-9a-f]{" + 2 * BYTES + "}")) {
            throw new IOException(
                    file + " holds no token of " + 2 * BYTES + " hexadecimal digits; remove it for a new one");
        }
        return new ApiToken(text);
    }

    /** What a client sends as the value of {@code Authorization}. */
    public String authorization() {
        return "Bearer " + text;
    }

    /** Whether a client sent the right value; takes as long for a wrong one as for the right one. */
    boolean isAuthorization(String value) {
        return MessageDigest.isEqual(
                authorization().getBytes(StandardCharsets.UTF_8), value.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String toString() {
        return "ApiToken";
    }
}
