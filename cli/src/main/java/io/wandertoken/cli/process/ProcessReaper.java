package io.wandertoken.cli.process;

import io.wandertoken.cli.output.TextFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A shell beside the child, with the script {@code reaper.sh}, that sends signals for us, because Java cannot, and that outlives us: when its
 * input ends without a farewell, we were killed, and it kills and removes what we left behind. It has a session of its own and ignores
 * signals, so that a signal to us or to the child does not end it.
 */
final class ProcessReaper implements AutoCloseable {
    private final LaunchTools tools;
    private @Nullable Process shell;
    private @Nullable OutputStream input;
    private String task = "";

    ProcessReaper(LaunchTools tools) {
        this.tools = tools;
    }

    /** Starts the shell, so that later calls do not have to wait for it. */
    synchronized void start() throws IOException {
        List<String> words = new ArrayList<>();
        if (tools.setsid()) {
            words.add("setsid");
        }
        words.addAll(List.of("sh", "-c", TextFormat.resource("reaper.sh"), "wander-keeper"));
        words.addAll(SignalListener.files());
        ProcessBuilder builder = new ProcessBuilder(words)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().keySet().removeIf(name -> name.startsWith("WANDER_"));
        shell = builder.start();
        input = shell.getOutputStream();
        if (!task.isEmpty()) {
            write(input, task);
        }
    }

    /** When we are killed, it kills every process started with that variable; the group is not known yet. */
    void keepStarting(String assignment) {
        order("starting " + assignment, true);
    }

    /** When we are killed, it kills this process group. */
    void keepGroup(long group) {
        order("group " + group, true);
    }

    /** When we are killed, it kills every process of this group that was started with that variable. */
    void keepMarked(long group, String assignment) {
        order("marked " + group + " " + assignment, true);
    }

    /** When we are killed, it kills nothing: the numbers that it knows may belong to others by now. */
    void keepNothing() {
        order("nothing", true);
    }

    /** Sends a signal to processes, or with a negative number to a process group. */
    void signal(String name, List<Long> targets) {
        if (!targets.isEmpty()) {
            order(
                    "signal " + name + " "
                            + targets.stream().map(String::valueOf).collect(Collectors.joining(" ")),
                    false);
        }
    }

    private synchronized void order(String line, boolean lasting) {
        if (lasting) {
            task = line;
        }
        try {
            if (input == null) {
                start();
            }
            write(input, line);
        } catch (IOException e) {
            // It was killed: start another one.
            try {
                start();
                write(input, line);
            } catch (IOException again) {
                throw new IllegalStateException("cannot start sh, which sends signals: " + again.getMessage(), again);
            }
        }
    }

    private static void write(@Nullable OutputStream to, String line) throws IOException {
        if (to == null) {
            throw new IOException("not started");
        }
        to.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
        to.flush();
    }

    /** Lets it go; nothing is killed. */
    @Override
    public synchronized void close() {
        task = "";
        if (input != null) {
            try (OutputStream last = input) {
                write(last, "farewell");
            } catch (IOException e) {
                // It is gone already.
            }
            input = null;
        }
    }
}
