package io.wandertoken.agent.live;

import io.wandertoken.agent.config.ConfigProblem;
import io.wandertoken.agent.files.SafeFiles;
import io.wandertoken.protocol.council.EpochStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The number of the last epoch that this agent chaired, in a file that survives it. It is on the disk before anything is
 * announced, or else nothing is.
 */
final class EpochFile implements EpochStore {
    private final @Nullable Path file;
    private long last;

    private EpochFile(@Nullable Path file, long last) {
        this.file = file;
        this.last = last;
    }

    /** For an agent that is not to start again. */
    static EpochFile inMemory() {
        return new EpochFile(null, 0);
    }

    static EpochFile open(Path file) {
        try {
            long last = Long.parseLong(
                    Files.readString(file, StandardCharsets.US_ASCII).strip());
            if (last < 0) {
                throw new NumberFormatException();
            }
            return new EpochFile(file, last);
        } catch (NoSuchFileException e) {
            return new EpochFile(file, 0);
        } catch (NumberFormatException e) {
            throw new ConfigProblem(List.of(file + ": is not the number of an epoch; write a number into it that is "
                    + "greater than that of the last council (wander council show), or remove it if there was none"));
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
        Path kept = file;
        if (kept != null) {
            try {
                SafeFiles.replace(kept, number + "\n", SafeFiles.Readers.OWNER);
            } catch (IOException e) {
                throw new IllegalStateException(
                        kept + ": cannot be written (" + SafeFiles.reason(e)
                                + "), so no council can be elected; make room on the disk, or mend its permissions",
                        e);
            }
        }
        last = number;
    }
}
