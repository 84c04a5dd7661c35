package io.wandertoken.agent.live;

import io.wandertoken.agent.config.ConfigProblem;
import io.wandertoken.agent.files.SafeFiles;
import io.wandertoken.protocol.agent.context.EarlierLife;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what an agent should know when it is started anew. The first line tells how far the fastest clock was ahead of its own, each further
 * one the beginning of an agent's id, when that was last heard, and its name. Times are rounded, so that it is not written more often than the clock.
 */
final class EarlierLifeFile {
    private static final long ROUNDED_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Path file;
    private final EarlierLife earlier;
    private final Map<Long, String> names;
    private String written = "";
    private volatile @Nullable String problem;

    private EarlierLifeFile(Path file, EarlierLife earlier, Map<Long, String> names) {
        this.file = file;
        this.earlier = earlier;
        this.names = names;
    }

    static EarlierLifeFile open(Path file) {
        try {
            return parse(file, Files.readAllLines(file));
        } catch (NoSuchFileException e) {
            return new EarlierLifeFile(file, EarlierLife.NONE, Map.of());
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new ConfigProblem(List.of(file + ": is damaged; remove the file, and the agent will write it anew"));
        } catch (IOException e) {
            throw new ConfigProblem(List.of(
                    file + ": cannot be read (" + SafeFiles.reason(e) + "); correct its permissions, or remove it"));
        }
    }

    private static EarlierLifeFile parse(Path file, List<String> lines) {
        Map<Long, Long> heardNanos = new TreeMap<>();
        Map<Long, String> names = new TreeMap<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] words = line.split(" ", 3);
            long agent = Long.parseUnsignedLong(words[0], 16);
            heardNanos.put(agent, Long.parseLong(words[1]));
            names.put(agent, words[2]);
        }
        return new EarlierLifeFile(file, new EarlierLife(Long.parseLong(lines.get(0)), heardNanos), names);
    }

    /**
     * What the file is to say.
     *
     * @param present names the agents that are known in this life; null for others
     */
    String text(EarlierLife life, LongFunction<@Nullable String> present) {
        StringBuilder text = new StringBuilder().append(life.aheadNanos()).append('\n');
        new TreeMap<>(life.heardNanos()).forEach((agent, heard) -> {
            String name = present.apply(agent);
            text.append(Long.toHexString(agent))
                    .append(' ')
                    .append(heard - Math.floorMod(heard, ROUNDED_NANOS))
                    .append(' ')
                    .append(name == null ? nameOf(agent) : name)
                    .append('\n');
        });
        return text.toString();
    }

    /** What an agent that was known in an earlier life is called; empty if that is not known. */
    String nameOf(long agent) {
        return names.getOrDefault(agent, "");
    }

    /** What the file said when the agent started. */
    EarlierLife earlier() {
        return earlier;
    }

    /** Why the file cannot be written; empty when it can. */
    Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /** Writes the file if it would change. */
    synchronized void write(String text) {
        if (text.equals(written)) {
            return;
        }
        try {
            SafeFiles.replace(file, text, SafeFiles.Readers.OWNER);
            written = text;
            problem = null;
        } catch (IOException e) {
            problem = file + ": cannot be written (" + SafeFiles.reason(e)
                    + "); make room on the disk, or correct its permissions";
        }
    }
}
