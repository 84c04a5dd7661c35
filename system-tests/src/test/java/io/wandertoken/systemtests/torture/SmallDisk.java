package io.wandertoken.systemtests.torture;

import io.wandertoken.testsupport.NetworkNamespaces;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder on a small file system of its own, which can be filled. Where nothing may be mounted, it never gets full. */
final class SmallDisk implements AutoCloseable {
    private static final int BLOCK_BYTES = 4096;

    private final Path folder;
    private final boolean mounted;

    SmallDisk(Path folder) throws IOException {
        this.folder = folder;
        Files.createDirectories(folder);
        mounted = NetworkNamespaces.run(
                        "mount", "-t", "tmpfs", "-o", "size=32m,mode=0700", "torture", folder.toString())
                .isEmpty();
    }

    /** Whether file systems may be mounted here. */
    static boolean isPossible(Path folder) throws IOException {
        try (SmallDisk disk = new SmallDisk(folder.resolve("probe"))) {
            return disk.mounted;
        }
    }

    void fill() {
        if (!mounted) {
            return;
        }
        try (OutputStream out = Files.newOutputStream(ballast())) {
            while (true) {
                out.write(new byte[BLOCK_BYTES]);
            }
        } catch (IOException e) {
            // No space is left, as intended.
        }
    }

    void free() throws IOException {
        Files.deleteIfExists(ballast());
    }

    private Path ballast() {
        return folder.resolve("ballast");
    }

    @Override
    public void close() throws IOException {
        if (mounted) {
            NetworkNamespaces.run("umount", "-l", folder.toString());
        }
    }
}
