package io.wandertoken.agent.audit;

import io.wandertoken.agent.files.SafeFiles;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.control.json.LogTexts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files of an audit log. Lines are appended to the newest one; when it is full, it gets a number, and the oldest one is removed. The
 * chain of hashes goes on from file to file, and over restarts. For one thread.
 */
final class AuditFile implements AuditLog.Sink {
    /** How many there are, with the newest one. */
    static final int FILES = 4;

    private static final int READ_BYTES = 64 << 10;
    /** How long a line may be expected to be. */
    private static final int USUAL_BYTES = 320;
    /** So much is written at once: thousands of lines in memory would make the heap grow. */
    private static final int BLOCK_BYTES = 16 << 10;

    private final Path file;
    private final long mostBytes;
    private final LogTexts texts = new LogTexts();
    private final MessageDigest digest = Signatures.best().sha256();
    private final ByteArrayOutputStream lines = new ByteArrayOutputStream(BLOCK_BYTES);
    private FileChannel channel;
    private AuditLine last;
    private long length;

    /** @param mostBytes when a file is full, with lines of the usual length */
    AuditFile(Path file, long mostBytes) throws IOException {
        this.file = file;
        this.mostBytes = mostBytes;
        channel = SafeFiles.openOwn(file);
        try {
            last = resume();
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** The files of a log, the oldest first; also those that this user may not see, so that reading them fails. */
    static List<Path> all(Path file) {
        return Stream.iterate(FILES - 1, age -> age >= 0, age -> age - 1)
                .map(age -> aged(file, age))
                .filter(one -> !Files.notExists(one))
                .toList();
    }

    /** Appends lines and waits until they are on the disk; all of them, or none if it fails. */
    @Override
    public void append(List<AuditEntry> entries) throws IOException {
        if (length > 0 && length + (long) entries.size() * USUAL_BYTES > mostBytes) {
            rotate();
        }
        AuditLine next = last;
        try {
            for (AuditEntry entry : entries) {
                next = next.next(entry, texts, digest, lines);
                if (lines.size() >= BLOCK_BYTES) {
                    writeLines();
                }
            }
            writeLines();
            channel.force(false);
        } catch (IOException e) {
            lines.reset();
            // Half a line would break the chain for its readers.
            channel.truncate(length);
            throw e;
        }
        last = next;
        length = channel.size();
    }

    private void writeLines() throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(lines.toByteArray());
        lines.reset();
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private void rotate() throws IOException {
        for (int age = FILES - 1; age > 0; age--) {
            Path younger = aged(file, age - 1);
            if (Files.exists(younger)) {
                Files.move(younger, aged(file, age), StandardCopyOption.ATOMIC_MOVE);
            }
        }
        FileChannel next = SafeFiles.openOwn(file);
        channel.close();
        channel = next;
        length = 0;
    }

    /** The last line that was written completely; a power failure may have left the start of one more. */
    private AuditLine resume() throws IOException {
        long size = channel.size();
        int count = (int) Math.min(size, READ_BYTES);
        ByteBuffer end = ByteBuffer.allocate(count);
        while (end.hasRemaining() && channel.read(end, size - count + end.position()) > 0) {
            // It reads on.
        }
        String text = new String(end.array(), StandardCharsets.UTF_8);
        int complete = text.lastIndexOf('\n') + 1;
        if (complete < text.length()) {
            channel.truncate(size - text.substring(complete).getBytes(StandardCharsets.UTF_8).length);
        }
        length = channel.size();
        channel.position(length);
        if (length == 0) {
            return Files.exists(aged(file, 1)) ? lastOf(Files.readString(aged(file, 1))) : AuditLine.NONE;
        }
        return lastOf(text.substring(0, complete));
    }

    /** Where the chain cannot go on, it begins anew, and those who check it see the break. */
    private static AuditLine lastOf(String lines) {
        String text = lines.strip();
        return AuditLine.read(text.substring(text.lastIndexOf('\n') + 1)).orElse(AuditLine.NONE);
    }

    private static Path aged(Path file, int age) {
        return age == 0 ? file : file.resolveSibling(file.getFileName() + "." + age);
    }
}
