package io.wandertoken.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A small disk that can be filled up: a file system in memory, which only processes started here can see. */
record FullDisk(Path folder) {
    private static final String MOUNT = "mount -t tmpfs -o size=512k wander \"$1\" && shift && exec \"$@\"";
    private static final long PATIENCE_SECONDS = 240;

    /** Whether this machine lets us make one. */
    static boolean isPossible(Path folder) throws IOException, InterruptedException {
        try {
            return run(folder, List.of("true")).code() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** Runs a test class's main method, which finds the disk's folder in its first argument. */
    static Invocation run(Path folder, Class<?> program) throws IOException, InterruptedException {
        return run(
                folder,
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        program.getName(),
                        folder.toString()));
    }

    private static Invocation run(Path folder, List<String> command) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("unshare", "--mount", "sh", "-c", MOUNT, "sh"));
        words.add(folder.toString());
        words.addAll(command);
        Path out = Files.createTempFile("full-disk", ".out");
        Path err = Files.createTempFile("full-disk", ".err");
        Process process = new ProcessBuilder(words)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        try {
            boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
            return new Invocation(ended ? process.exitValue() : -1, Files.readString(out), Files.readString(err));
        } finally {
            process.destroyForcibly();
            Files.delete(out);
            Files.delete(err);
        }
    }

    /** Leaves no room for anything. */
    void fill() throws IOException {
        byte[] block = new byte[4096];
        try (var filler = Files.newByteChannel(filler(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (int i = 0; i < 1_000; i++) {
                filler.write(java.nio.ByteBuffer.wrap(block));
            }
        } catch (IOException e) {
            // It is full.
            return;
        }
        throw new AssertionError("the disk does not get full");
    }

    /** Makes room again. */
    void clear() throws IOException {
        Files.delete(filler());
    }

    private Path filler() {
        return folder.resolve("filler");
    }
}
