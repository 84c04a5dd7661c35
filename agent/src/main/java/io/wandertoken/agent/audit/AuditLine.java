package io.wandertoken.agent.audit;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.control.json.LogTexts;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of the audit log: an entry as JSON, with its number and a hash. The hash covers the line and the hash of the line before it, so
 * lines that are changed, moved or removed are noticed.
 *
 * @param number counts the lines since the first one
 * @param hash SHA-256, in hexadecimal digits
 */
record AuditLine(long number, String hash) {
    /** Stands before the first line. */
    static final AuditLine NONE = new AuditLine(0, "0".repeat(64));

    private static final String HASH_FIELD = ",\"hash\":\"";
    private static final String HASH_END = "\"}";

    private static final Pattern HASHED =
            Pattern.compile("(\\{\"number\":(\\d{1,18}),.*),\"hash\":\"([0-9a-f]{64})\"}");

    /** Writes the line after this one, with a digest that computes SHA-256. */
    AuditLine next(AuditEntry entry, LogTexts texts, MessageDigest digest, ByteArrayOutputStream out) {
        AuditEntry numbered = entry.withNumber(number + 1);
        byte[] json = texts.text(line -> AuditEntry.JSON.write(line, numbered)).getBytes(StandardCharsets.UTF_8);
        int end = json.length - 1;
        digest.update(hash.getBytes(StandardCharsets.US_ASCII));
        digest.update(json, 0, end);
        String next = HexFormat.of().formatHex(digest.digest());
        out.write(json, 0, end);
        out.writeBytes((HASH_FIELD + next + HASH_END + '\n').getBytes(StandardCharsets.US_ASCII));
        return new AuditLine(number + 1, next);
    }

    /** A line as it was written; empty if it has not the form of one. */
    static Optional<AuditLine> read(String text) {
        Matcher form = HASHED.matcher(text);
        return form.matches()
                ? Optional.of(new AuditLine(Long.parseLong(form.group(2)), form.group(3)))
                : Optional.empty();
    }

    /** Whether this line, which has that text, follows that one, and neither was changed. */
    boolean follows(AuditLine before, String text) {
        String covered = before.hash + text.substring(0, text.lastIndexOf(HASH_FIELD));
        byte[] expected = AgentId.sha256(covered.getBytes(StandardCharsets.UTF_8));
        return number == before.number + 1 && hash.equals(HexFormat.of().formatHex(expected));
    }
}
