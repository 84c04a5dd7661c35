package io.wandertoken.agent.live;

import io.wandertoken.agent.config.ConfigProblem;
import io.wandertoken.agent.files.SafeFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps an agent's clock from going back over a restart, even if somebody has set the machine's clock back. Peers drop
 * messages that seem older than the last one they heard from it. The file always shows a time in the near future.
 */
final class ClockFile implements AutoCloseable {
    private static final long MILLION = 1_000_000L;
    private static final long SECOND_NANOS = 1_000 * MILLION;

    /** How often the file is written, and how far it is ahead. A crash may move the agent's clock ahead by as much. */
    private static final long PERIOD_SECONDS = 5;

    private final long startNanos = System.nanoTime();
    private final long beginNanos;

    private final Path file;
    private final long leastNanos;
    private @Nullable ScheduledExecutorService timer;
    private volatile @Nullable String problem;
    private Consumer<String> news = sentence -> {};

    private ClockFile(Path file, long leastNanos) {
        this.file = file;
        this.leastNanos = leastNanos;
        beginNanos = Math.max(leastNanos, System.currentTimeMillis() * MILLION);
    }

    /** Reads the file. Nothing is written before {@link #start}. */
    static ClockFile open(Path file) {
        try {
            String text = Files.readString(file, StandardCharsets.US_ASCII).strip();
            return new ClockFile(file, Long.parseLong(text));
        } catch (NoSuchFileException e) {
            return new ClockFile(file, 0);
        } catch (NumberFormatException e) {
            throw new ConfigProblem(
                    List.of(file + ": is not a time; remove the file, and the agent will write it anew"));
        } catch (IOException e) {
            throw new ConfigProblem(
                    List.of(file + ": cannot be read (" + e.getMessage() + "); correct its permissions"));
        }
    }

    /**
     * Keeps the file ahead of the agent's clock until it is closed.
     *
     * @param also runs as often, on the same thread
     */
    synchronized void start(Runnable also) {
        ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "wander-clock");
            thread.setDaemon(true);
            return thread;
        });
        timer = started;
        started.scheduleAtFixedRate(() -> write(2 * PERIOD_SECONDS), 0, PERIOD_SECONDS, TimeUnit.SECONDS);
        started.scheduleAtFixedRate(also, PERIOD_SECONDS, PERIOD_SECONDS, TimeUnit.SECONDS);
    }

    long leastNanos() {
        return leastNanos;
    }

    /** Why the file cannot be written; empty when it can. */
    Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /** Tells the listener when the file cannot be written any more, and when it can again. */
    synchronized void tell(Consumer<String> listener) {
        news = listener;
        problem().ifPresent(listener);
    }

    /** @param secondsAhead how long the agent may run before the file must have been written again */
    private synchronized void write(long secondsAhead) {
        long reserved = beginNanos + System.nanoTime() - startNanos + secondsAhead * SECOND_NANOS;
        String before = problem;
        try {
            SafeFiles.replace(file, reserved + "\n", SafeFiles.Readers.OWNER);
            problem = null;
        } catch (IOException e) {
            problem = file + ": cannot be written (" + SafeFiles.reason(e)
                    + "); make room on the disk, or correct its permissions";
        }
        String now = problem;
        if (now == null && before != null) {
            news.accept(file + ": can be written again");
        } else if (now != null && !now.equals(before)) {
            news.accept(now);
        }
    }

    @Override
    public synchronized void close() {
        if (timer != null) {
            timer.shutdownNow();
            timer = null;
            // The agent sends nothing more, so its next start need not begin ahead.
            write(0);
        }
    }
}
