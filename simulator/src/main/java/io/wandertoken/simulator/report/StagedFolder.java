package io.wandertoken.simulator.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder whose files appear all at once, after every one of them is complete on disk. A reader never meets half a
 * report, and a report that cannot be written leaves the one before it untouched.
 *
 * <p>A new folder is prepared beside its place and renamed. In an existing one the files are prepared in a hidden folder
 * inside, because only that is sure to be writable and on the same file system, and then replace their predecessors one
 * by one in the order in which they were added. Files that are not ours stay.
 */
final class StagedFolder implements AutoCloseable {
    private static final int MOST_ATTEMPTS = 1000;

    private final Path target;
    private final Path staging;
    private final boolean replacing;
    private final List<String> names = new ArrayList<>();

    private StagedFolder(Path target, Path staging, boolean replacing) {
        this.target = target;
        this.staging = staging;
        this.replacing = replacing;
    }

    static StagedFolder open(Path folder) throws IOException {
        Path target = folder.toAbsolutePath().normalize();
        if (Files.isDirectory(target)) {
            return new StagedFolder(target, createHidden(target, "report"), true);
        }
        if (Files.exists(target)) {
            throw new NotDirectoryException(target.toString());
        }
        Path parent = target.getParent();
        if (parent == null) {
            throw new NotDirectoryException(target.toString());
        }
        if (!Files.isDirectory(parent)) {
            Files.createDirectories(parent);
        }
        return new StagedFolder(
                target, createHidden(parent, target.getFileName().toString()), false);
    }

    /** Prepares one file; the name may contain a folder, with a slash. */
    void add(String name, byte[] content) throws IOException {
        Path file = staging.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, content);
        names.add(name);
    }

    void add(String name, String content) throws IOException {
        add(name, content.getBytes(StandardCharsets.UTF_8));
    }

    /** Moves everything into place. */
    void publish() throws IOException {
        if (!replacing) {
            Files.move(staging, target, StandardCopyOption.ATOMIC_MOVE);
            return;
        }
        for (String name : names) {
            checkReplaceable(target.resolve(name));
        }
        for (String name : names) {
            Path file = target.resolve(name);
            if (!Files.isDirectory(file.getParent())) {
                Files.createDirectories(file.getParent());
            }
            Files.move(staging.resolve(name), file, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /** Removes what was not published. */
    @Override
    public void close() throws IOException {
        if (!Files.exists(staging)) {
            return;
        }
        List<Path> leftovers;
        try (Stream<Path> files = Files.walk(staging)) {
            leftovers = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path leftover : leftovers) {
            Files.deleteIfExists(leftover);
        }
    }

    /** Found out before the first file moves, so that an obstacle does not leave old and new files mixed. */
    private void checkReplaceable(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new FileSystemException(file.toString(), null, "a folder is where a file of the report belongs");
        }
        Path folder = file.getParent();
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new FileSystemException(folder.toString(), null, "a file is where a folder of the report belongs");
        }
        if (Files.isDirectory(folder) && !Files.isWritable(folder)) {
            throw new FileSystemException(folder.toString(), null, "the folder is not writable");
        }
    }

    /** Not a temporary directory of the platform: those are closed to other users, and so the report would be. */
    private static Path createHidden(Path parent, String name) throws IOException {
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            try {
                return Files.createDirectory(parent.resolve("." + name + ".part" + attempt));
            } catch (FileAlreadyExistsException e) {
                // Another run is at work, or was stopped in the middle: its folder is not ours to touch.
                continue;
            }
        }
        throw new FileAlreadyExistsException(
                parent.resolve("." + name + ".part").toString(), null, "too many unfinished reports");
    }
}
