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

    private static final Pattern HASHED =
            Pattern.compile("(\\{\"number\":(\\d{1,18}),.*),\"hash\":\"([0-9a-f]{64})\"}");

    /** The line of an entry that follows this one. */
    AuditLine next(AuditEntry entry) {
        AuditEntry numbered = entry.withNumber(number + 1);
        String json = Json.logText(out -> AuditEntry.JSON.write(out, numbered));
        String content = json.substring(0, json.length() - 1);
        String next = hash(hash, content);
        return new AuditLine(number + 1, content + ",\"hash\":\"" + next + "\"}", next);
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
        return number == before.number + 1
                && hash.equals(hash(before.hash, text.substring(0, text.lastIndexOf(",\"hash\":"))));
    }

    private static String hash(String before, String content) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(before.getBytes(StandardCharsets.US_ASCII));
            return HexFormat.of().formatHex(digest.digest(content.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }
}
