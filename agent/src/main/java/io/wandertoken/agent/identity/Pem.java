package io.wandertoken.agent.identity;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The blocks of a PEM file (RFC 7468). Text around the blocks is a comment, as OpenSSL writes it.
 *
 * @param label what the block is, such as {@code CERTIFICATE}
 * @param content its bytes; none when it is damaged
 */
public record Pem(String label, byte[] content) {
    /** The longest file that agents read. */
    public static final int MOST_BYTES = 1 << 20;

    private static final int LINE = 64;
    private static final Pattern BEGIN = Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----");
    private static final Pattern REST = Pattern.compile("([A-Za-z0-9+/=\\s]*)-----END ([A-Z0-9 ]+)-----");

    public static List<Pem> read(Path file, String nextStep) {
        try {
            return parse(readBytes(file));
        } catch (IOException e) {
            throw IdentityProblem.unreadable(file, e, nextStep);
        }
    }

    /** A file of a size that makes sense. Devices have no end, and a pipe blocks its reader until somebody writes. */
    static byte[] readBytes(Path file) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        if (attributes.isDirectory()) {
            throw new IOException("it is a folder");
        }
        if (!attributes.isRegularFile()) {
            throw new IOException("it is not a regular file");
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new IOException("more than a megabyte");
            }
            return bytes;
        }
    }

    static List<Pem> parse(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        Matcher begin = BEGIN.matcher(text);
        Matcher rest = REST.matcher(text);
        List<Pem> found = new ArrayList<>();
        while (begin.find()) {
            String label = begin.group(1);
            rest.region(begin.end(), text.length());
            boolean whole = rest.lookingAt() && rest.group(2).equals(label);
            found.add(new Pem(label, whole ? decode(rest.group(1)) : new byte[0]));
        }
        return found;
    }

    private static byte[] decode(String base64) {
        try {
            return Base64.getDecoder().decode(base64.replaceAll("\\s", ""));
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }

    /** Its bytes, which must be there. */
    public byte[] intact(Path file, String nextStep) {
        if (content.length == 0) {
            throw IdentityProblem.configuration(file + ": its block BEGIN " + label + " is damaged; " + nextStep);
        }
        return content;
    }

    /** The block as text. */
    public String encode() {
        String body = Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(content);
        return "-----BEGIN " + label + "-----\n" + body + "\n-----END " + label + "-----\n";
    }
}
