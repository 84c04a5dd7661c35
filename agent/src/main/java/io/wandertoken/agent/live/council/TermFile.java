package io.wandertoken.agent.live.council;

import io.wandertoken.agent.config.ConfigProblem;
import io.wandertoken.agent.files.SafeFiles;
import io.wandertoken.protocol.council.Term;
import io.wandertoken.protocol.council.TermStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Stores the number of the last term that this agent chaired. The file contains a number that no term has reached yet: each
 * write reserves a block of numbers. The next block is reserved in the background before the present one is used up, because
 * the agent must not wait for the disk. The agent waits only if that comes too late, and it never announces a term that it
 * could not store. A restart begins after the block, so no number is used twice.
 */
public final class TermFile implements TermStore {
    /** The number of terms that one write reserves. */
    static final int BLOCK = 64;

    private final @Nullable Path file;
    private final Executor background;
    private final AtomicBoolean extending = new AtomicBoolean();

    /** The number in the file, up to which terms need not be written. */
    private volatile long reserved;

    /** The agent's own thread only. */
    private long last;

    private TermFile(@Nullable Path file, long reserved, long last, Executor background) {
        this.file = file;
        this.reserved = reserved;
        this.last = last;
        this.background = background;
    }

    /** For an agent that never restarts. */
    public static TermFile inMemory() {
        return new TermFile(null, Long.MAX_VALUE, 0, Runnable::run);
    }

    public static TermFile open(Path file) {
        return open(file, TermFile::runInBackground);
    }

    /** @param background runs what may wait for the disk */
    public static TermFile open(Path file, Executor background) {
        try {
            long reserved = Long.parseLong(
                    Files.readString(file, StandardCharsets.US_ASCII).strip());
            if (reserved < 0 || reserved > Term.LATEST) {
                throw new NumberFormatException();
            }
            return new TermFile(file, reserved, reserved, background);
        } catch (NoSuchFileException e) {
            return new TermFile(file, 0, 0, background);
        } catch (NumberFormatException e) {
            throw new ConfigProblem(List.of(file + ": is not the number of an epoch, from 0 to " + Term.LATEST
                    + "; write a number into it that is greater than that of the last council (wander council show), or "
                    + "remove it if there was none"));
        } catch (IOException e) {
            throw new ConfigProblem(
                    List.of(file + ": cannot be read (" + e.getMessage() + "); correct its permissions"));
        }
    }

    @Override
    public long last() {
        return last;
    }

    @Override
    public void keep(long number) {
        reserve(number);
        last = number;
        extendInTime();
    }

    @Override
    public void note(long number) {
        last = Math.max(last, number);
        extendInTime();
    }

    /**
     * Reserves a number now, so that its term need not wait for the disk. Any thread.
     *
     * @throws IllegalStateException when the file cannot be written
     */
    void reserve(long number) {
        // Without a lock if possible: another thread may be writing.
        if (number > reserved) {
            extend(number);
        }
    }

    private void extendInTime() {
        long number = last;
        if (reserved - number < BLOCK / 2 && extending.compareAndSet(false, true)) {
            background.execute(() -> {
                try {
                    extend(Math.max(number, reserved) + 1);
                } catch (IllegalStateException e) {
                    // Nothing is lost yet: the term that needs the number tries again.
                } finally {
                    extending.set(false);
                }
            });
        }
    }

    private synchronized void extend(long number) {
        Path kept = file;
        if (kept == null || number <= reserved) {
            return;
        }
        long next = Math.min(Term.LATEST, number + BLOCK);
        try {
            SafeFiles.replace(kept, next + "\n", SafeFiles.Readers.OWNER);
        } catch (IOException e) {
            throw new IllegalStateException(
                    kept + ": cannot be written (" + SafeFiles.reason(e)
                            + "), so no council can be elected; make room on the disk, or correct its permissions",
                    e);
        }
        reserved = next;
    }

    private static void runInBackground(Runnable task) {
        Thread thread = new Thread(task, "wander-epochs");
        thread.setDaemon(true);
        thread.start();
    }
}
