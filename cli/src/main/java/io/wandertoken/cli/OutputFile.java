package io.wandertoken.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file completely or not at all: to a temporary file beside it, which is then moved into place. */
final class OutputFile {

    /** Writes the content. */
    interface Content {
        void writeTo(Writer out) throws IOException;
    }

    /** The output could not be written. The message names the file and the cause. */
    static final class CannotWrite extends RuntimeException {
        private static final long serialVersionUID = 1L;

        CannotWrite(Path file, Exception cause) {
            super("cannot write " + file + ": " + reason(cause) + "; name another place", cause);
        }

        private static String reason(Exception cause) {
            if (cause instanceof java.nio.file.NoSuchFileException) {
                return "there is no such folder";
            }
            if (cause instanceof java.nio.file.AccessDeniedException) {
                return "permission denied";
            }
            String message = cause.getMessage();
            return message == null ? cause.getClass().getSimpleName() : message;
        }
    }

    private OutputFile() {}

    /** Complains before a long computation rather than after it. */
    static void requireWritable(Path file) {
        Path folder = folderOf(file);
        if (Files.isDirectory(file)) {
            throw new CannotWrite(file, new IOException("it is a folder"));
        }
        if (!Files.isDirectory(folder)) {
            throw new CannotWrite(file, new java.nio.file.NoSuchFileException(folder.toString()));
        }
        if (!Files.isWritable(folder)) {
            throw new CannotWrite(file, new java.nio.file.AccessDeniedException(folder.toString()));
        }
    }

    static void write(Path file, Content content) {
        try {
            Path temporary = Files.createTempFile(folderOf(file), "." + file.getFileName(), ".part");
            try {
                try (BufferedWriter out = Files.newBufferedWriter(temporary, StandardCharsets.UTF_8)) {
                    content.writeTo(out);
                }
                Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(temporary);
            }
        } catch (IOException | UncheckedIOException e) {
            throw new CannotWrite(file, e);
        }
    }

    private static Path folderOf(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        return parent == null ? file.toAbsolutePath() : parent;
    }
}
