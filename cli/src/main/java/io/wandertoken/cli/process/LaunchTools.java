package io.wandertoken.cli.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The small programs of the system through which a child is started. Each of them becomes the next one, so none of them is
 * left when the child runs.
 */
record LaunchTools(boolean env, boolean setpriv, boolean setsid) {
    /** From this Java on, children do not inherit the signals that the JVM blocks for itself. */
    private static final int UNBLOCKING_JAVA = 25;

    private static final List<String> FOLDERS = List.of("/usr/bin", "/bin", "/usr/local/bin");

    static LaunchTools ofThisSystem() {
        boolean linux = System.getProperty("os.name").equals("Linux");
        boolean blocked = Runtime.version().feature() < UNBLOCKING_JAVA;
        return new LaunchTools(
                linux && blocked && has("env") && !isBusybox("env"), linux && has("setpriv"), has("setsid"));
    }

    /** What stands before a command so that it runs in a session of its own, or else in ours, and dies with us. */
    List<String> prefix(boolean ownSession) {
        List<String> words = new ArrayList<>();
        if (env) {
            // The signal that older JVMs block in their own threads, and thereby in their children.
            words.addAll(List.of("env", "--default-signal=QUIT"));
        }
        if (setpriv) {
            words.addAll(List.of("setpriv", "--pdeathsig", "KILL", "--"));
        }
        if (ownSession && setsid) {
            words.add("setsid");
        }
        return words;
    }

    private static boolean has(String name) {
        return FOLDERS.stream().anyMatch(folder -> Files.isExecutable(Path.of(folder, name)));
    }

    /** Its env knows no signals. */
    private static boolean isBusybox(String name) {
        return FOLDERS.stream().anyMatch(folder -> {
            try {
                return Path.of(folder, name)
                        .toRealPath()
                        .getFileName()
                        .toString()
                        .startsWith("busybox");
            } catch (IOException e) {
                return false;
            }
        });
    }
}
