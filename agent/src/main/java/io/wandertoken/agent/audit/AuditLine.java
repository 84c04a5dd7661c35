package io.wandertoken.agent.audit;

import io.wandertoken.control.json.Json;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of the audit log: an entry as JSON, with its number and a hash. The hash covers the line and the hash of the line before it, so
 * lines that are changed, moved or removed are noticed.
 *
 * @param number counts the lines since the first one
 * @param text the whole line, without its end
 * @param hash SHA-256, in hexadecimal digits
 */
record AuditLine(long number, String text, String hash) {
    /** Stands before the first line. */
    static final AuditLine NONE = new AuditLine(0, "", "0".repeat(64));

    private static final String HASH_FIELD = ",\"hash\":\"";
    private static final String HASH_END = "\"}";

    private static final Pattern HASHED =
            Pattern.compile("(\\{\"number\":(\\d{1,18}),.*),\"hash\":\"([0-9a-f]{64})\"}");

    AuditLine next(AuditEntry entry) {
        AuditEntry numbered = entry.withNumber(number + 1);
        String json = Json.logText(out -> AuditEntry.JSON.write(out, numbered));
        int end = json.length() - 1;
        String next = hash(hash, json, end);
        String text = new StringBuilder(end + HASH_FIELD.length() + next.length() + HASH_END.length())
                .append(json, 0, end)
                .append(HASH_FIELD)
                .append(next)
                .append(HASH_END)
                .toString();
        return new AuditLine(number + 1, text, next);
    }

    /** A line as it was written; empty if it has not the form of one. */
    static Optional<AuditLine> read(String text) {
        Matcher form = HASHED.matcher(text);
        return form.matches()
                ? Optional.of(new AuditLine(Long.parseLong(form.group(2)), text, form.group(3)))
                : Optional.empty();
    }

    /** Whether this line follows that one, and neither was changed. */
    boolean follows(AuditLine before) {
        return number == before.number + 1 && hash.equals(hash(before.hash, text, text.lastIndexOf(HASH_FIELD)));
    }

    /** @param end where the hash follows in the text */
    private static String hash(String before, String text, int end) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(before.getBytes(StandardCharsets.US_ASCII));
            // What follows is ASCII, one byte for each character.
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            digest.update(bytes, 0, bytes.length - (text.length() - end));
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }
}
