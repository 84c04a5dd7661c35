package io.wandertoken.systemtests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The files of this repository, as they would be committed. */
public final class Repository {
    private static final Set<String> NOT_OURS = Set.of(".git", "target", "report", "node_modules", ".idea", ".vscode");

    private Repository() {}

    /** The folder that holds the launcher. */
    public static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (folder != null && !Files.exists(folder.resolve("wander"))) {
            folder = folder.getParent();
        }
        if (folder == null) {
            throw new IllegalStateException("run the tests inside the repository");
        }
        return folder;
    }

    /** All text files below a folder: path relative to it, and contents. */
    static Map<String, String> textFiles(Path root) {
        Map<String, String> files = new TreeMap<>();
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    boolean ours = folder.equals(root)
                            || !NOT_OURS.contains(folder.getFileName().toString());
                    return ours ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    // In a linked worktree .git is a file.
                    boolean ours = !NOT_OURS.contains(file.getFileName().toString());
                    if (attributes.isRegularFile() && ours) {
                        try {
                            files.put(root.relativize(file).toString().replace('\\', '/'), Files.readString(file));
                        } catch (CharacterCodingException e) {
                            // Not a text, so no rule about texts applies.
                            return FileVisitResult.CONTINUE;
                        }
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }
}
