package io.wandertoken.cli.process;

import io.wandertoken.cli.output.Colours;
import io.wandertoken.control.host.ProcessEntry;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A command that runs in our place: with our input, output and terminal, and such that everything it started ends with it,
 * also when we are killed. The decision and its limits: docs/decisions/0015-running-a-command.md.
 *
 * <p>Without a controlling terminal it gets a session of its own. With one it must stay in our process group, or else it
 * could not read from the terminal; what belongs to it is then known by a variable that only it and its own children have.
 */
public final class ChildProcess implements AutoCloseable {
    /** What tells this child's processes from others in the same group. */
    private static final String MARK = "WANDER_RUN_ID";

    private static final long LOOK_MILLIS = 10;

    private final LaunchTools tools = LaunchTools.ofThisSystem();
    private final ProcessReaper keeper = new ProcessReaper(tools);
    private final String mark =
            ProcessHandle.current().pid() + "-" + System.currentTimeMillis() + "-" + System.nanoTime();
    private final boolean terminal;
    private final long ourGroup;
    private @Nullable Process process;

    /** Prepares everything that does not need the command yet. */
    public ChildProcess() throws IOException {
        ProcessEntry self = ProcessEntry.self().orElse(null);
        terminal = self == null ? System.console() != null : self.terminal() != 0;
        ourGroup = self == null ? 0 : self.group();
        keeper.start();
    }

    /** Whether the terminal itself sends its signals to the child, because it is in our process group. */
    public boolean sharesTerminal() {
        return terminal;
    }

    /** What this system cannot do, as a sentence; null when nothing is missing. */
    public @Nullable String limits() {
        if (!tools.setsid() || (terminal && !ProcessEntry.isKnown())) {
            return "this system has no setsid or /proc, so processes that the command leaves behind are not ended";
        }
        return tools.setpriv() || ProcessEntry.isKnown()
                ? null
                : "this system has no setpriv and /proc: if wander is killed while it starts the command, the command"
                        + " survives";
    }

    /**
     * Starts the command. The calling thread must live as long as the child: with it the system would end the child.
     *
     * @param variables what the child's environment gets in addition to ours
     */
    public void start(List<String> command, Map<String, String> variables) throws IOException {
        List<String> words = new ArrayList<>(tools.prefix(!terminal));
        words.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(words).inheritIO();
        // What the launcher found out about our own output does not hold for the child's.
        builder.environment().keySet().removeAll(List.of("WANDER_TERMINAL", Colours.TERMINAL));
        builder.environment().putAll(variables);
        builder.environment().put(MARK, mark);
        // Before it can have children of its own: were we killed between its start and the next line, they would live
        // on.
        keeper.keepStarting(MARK + "=" + mark);
        Process started = builder.start();
        process = started;
        if (ownGroup()) {
            keeper.keepGroup(started.pid());
        } else if (ourGroup != 0) {
            keeper.keepMarked(ourGroup, MARK + "=" + mark);
        }
    }

    public long pid() {
        return started().pid();
    }

    /** Tells the exit code when the child has ended; 128 and the signal's number when a signal ended it. */
    public void onExit(IntConsumer listener) {
        Process running = started();
        Thread waiting = new Thread(
                () -> {
                    while (true) {
                        try {
                            listener.accept(running.waitFor());
                            return;
                        } catch (InterruptedException e) {
                            // Nobody but the JVM's end stops this thread.
                            continue;
                        }
                    }
                },
                "child");
        waiting.setDaemon(true);
        waiting.start();
    }

    /** Sends a signal to the child alone. */
    public void signalAlone(String name) {
        keeper.signal(name, List.of(pid()));
    }

    /** Sends a signal to the child and to its own processes in its process group. */
    public void signalAll(String name) {
        keeper.signal(name, ownGroup() ? List.of(-pid()) : withMembers());
    }

    /** Ends what the child left behind in its group: asks first, and after some patience kills. */
    public void endGroup(Duration patience) {
        if (endMembers(patience)) {
            // The system may give the number of the group to somebody else while the lease is kept.
            keeper.keepNothing();
        }
    }

    /** Returns whether nothing is left, as far as this system can tell. */
    private boolean endMembers(Duration patience) {
        if (!ProcessEntry.isKnown()) {
            if (ownGroup()) {
                keeper.signal("KILL", List.of(-pid()));
            }
            return true;
        }
        List<Long> left = members();
        if (left.isEmpty()) {
            return true;
        }
        keeper.signal("TERM", left);
        long end = System.nanoTime() + patience.toNanos();
        while (!left.isEmpty() && System.nanoTime() < end) {
            pause();
            left = members();
        }
        keeper.signal("KILL", left);
        // Killed processes need a moment to be gone; those that the system cannot end are not worth waiting for.
        left = members();
        for (int look = 0; look < 100 && !left.isEmpty(); look++) {
            pause();
            left = members();
        }
        return left.isEmpty();
    }

    /** Nothing of the child is guarded any more. */
    @Override
    public void close() {
        keeper.close();
    }

    private boolean ownGroup() {
        return !terminal && tools.setsid();
    }

    private List<Long> withMembers() {
        List<Long> all = new ArrayList<>(members());
        if (!all.contains(pid())) {
            all.add(pid());
        }
        return all;
    }

    private List<Long> members() {
        long group = ownGroup() ? pid() : ourGroup;
        return ProcessEntry.all().stream()
                .filter(entry -> entry.group() == group && entry.isAlive())
                .filter(entry -> ownGroup() || entry.hasVariable(MARK + "=" + mark))
                .map(ProcessEntry::pid)
                .toList();
    }

    private Process started() {
        if (process == null) {
            throw new IllegalStateException("not started yet");
        }
        return process;
    }

    private static void pause() {
        try {
            Thread.sleep(LOOK_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
