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
 * The numbers of the terms that this agent chaired, in a file that survives it. The file shows a number that no term has
 * passed yet: it is written for a block of them at a time, and in the background before a block is used up, because the agent
 * must not wait for the disk. Only where even that came too late it waits; and what cannot be written is not announced. A
 * restart begins after the block, so that no number is ever used twice.
 */
public final class TermFile implements TermStore {
    /** How many terms one write is good for. */
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

    /** For an agent that is not to start again. */
    public static TermFile inMemory() {
        return new TermFile(null, Long.MAX_VALUE, 0, Runnable::run);
    }

    public static TermFile open(Path file) {
        return open(file, TermFile::runInBackground);
    }

    /** @param background runs what may take as long as the disk does */
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
            throw new ConfigProblem(List.of(file + ": cannot be read (" + e.getMessage() + "); mend its permissions"));
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
     * Makes sure that an term need not wait for the disk, by waiting for it here and now. For any thread.
     *
     * @throws IllegalStateException when the file cannot be written
     */
    void reserve(long number) {
        // No lock while there is no need: somebody else may be writing.
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
                    // Nothing is lost yet: the term that needs it tries again, and is told.
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
                            + "), so no council can be elected; make room on the disk, or mend its permissions",
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
