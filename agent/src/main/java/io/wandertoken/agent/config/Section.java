package io.wandertoken.agent.config;

import io.wandertoken.control.EnumWords;
import io.wandertoken.control.Printable;
import io.wandertoken.protocol.Durations;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * One level of the file: keys with their values and lines. Asking for a key makes it known; {@link #close} then complains
 * about whatever nobody asked for. A value that is wrong is reported and counts as absent, so that reading goes on.
 */
final class Section {
    private final Problems problems;
    private final String path;
    private final int line;
    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private final Set<String> known = new TreeSet<>();
    private final Set<String> wrong = new TreeSet<>();

    private record Entry(int line, Node value) {}

    /** A text and where it is. */
    record Text(String key, int line, String value) {}

    private Section(Problems problems, String path, int line) {
        this.problems = problems;
        this.path = path;
        this.line = line;
    }

    static Section of(Problems problems, String path, int line, MappingNode mapping) {
        Section section = new Section(problems, path, line);
        for (NodeTuple tuple : mapping.getValue()) {
            int at = YamlFile.line(tuple.getKeyNode());
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                problems.add(at, (path.isEmpty() ? "" : path + ": ") + "a list or section is not a key; write a word");
                continue;
            }
            Entry older = section.entries.putIfAbsent(key.getValue(), new Entry(at, tuple.getValueNode()));
            if (older != null) {
                problems.add(
                        at, section.key(key.getValue()), "appears twice, first in line " + older.line + "; keep one");
            }
        }
        return section;
    }

    /** Where a key is, or where it would belong. */
    int line(String name) {
        Entry entry = entries.get(name);
        return entry == null ? line : entry.line;
    }

    boolean has(String name) {
        return entries.containsKey(name);
    }

    Set<String> names() {
        return entries.keySet();
    }

    /** Whether something was found wrong with the value of that key. */
    boolean isWrong(String name) {
        return wrong.contains(name);
    }

    void wrong(String name, String sentence) {
        wrong.add(name);
        problems.add(line(name), key(name), sentence);
    }

    /** The file that is named there may not be read. */
    void denied(String name, String sentence) {
        wrong.add(name);
        problems.deny(line(name), key(name), sentence);
    }

    void warn(String name, String sentence) {
        problems.warn(line(name), key(name), sentence);
    }

    /** The section below a key; one without any keys when it is absent or something else. */
    Section section(String name) {
        Entry entry = entry(name);
        if (entry != null && entry.value instanceof MappingNode mapping) {
            return of(problems, key(name), entry.line, mapping);
        }
        if (entry != null && !isEmpty(entry.value)) {
            wrong(name, "is not a section; write its settings below it, indented");
        }
        return new Section(problems, key(name), line(name));
    }

    Optional<Text> text(String name) {
        Entry entry = entry(name);
        if (entry == null) {
            return Optional.empty();
        }
        return scalar(key(name), entry.line, entry.value);
    }

    /** The same for a setting that has no default. */
    Optional<Text> required(String name, String allowed) {
        if (!has(name)) {
            known.add(name);
            problems.add(line, key(name), "is missing; " + allowed);
        }
        return text(name);
    }

    List<Text> texts(String name) {
        Entry entry = entry(name);
        List<Text> texts = new ArrayList<>();
        if (entry == null || isEmpty(entry.value)) {
            return texts;
        }
        if (!(entry.value instanceof SequenceNode sequence)) {
            wrong(name, "is not a list; write [one, two], or a line '- one' for each");
            return texts;
        }
        for (Node item : sequence.getValue()) {
            scalar(key(name), YamlFile.line(item), item).ifPresent(texts::add);
        }
        return texts;
    }

    <E extends Enum<E>> E choice(String name, Class<E> type, E otherwise) {
        Optional<Text> text = text(name);
        Optional<E> parsed = text.flatMap(found -> EnumWords.parse(type, found.value));
        if (text.isPresent() && parsed.isEmpty()) {
            List<String> words = EnumWords.all(type);
            String meant = Words.nearest(text.get().value, words)
                    .map(word -> "; did you mean '" + word + "'?")
                    .orElse("");
            wrong(
                    name,
                    Printable.quoted(text.get().value) + " is not known" + meant
                            + (meant.isEmpty() ? "; allowed: " : " Allowed: ") + String.join(", ", words));
        }
        return parsed.orElse(otherwise);
    }

    Duration duration(String name, Duration otherwise, Duration least, Duration most) {
        String range = Durations.format(least.toNanos()) + " to " + most.toDays() + "d";
        Optional<Text> text = text(name);
        if (text.isEmpty()) {
            return otherwise;
        }
        try {
            Duration parsed = Duration.ofNanos(Durations.parse(text.get().value));
            if (parsed.compareTo(least) >= 0 && parsed.compareTo(most) <= 0) {
                return parsed;
            }
            wrong(name, Printable.quoted(text.get().value) + " is out of range; allowed: " + range);
        } catch (NumberFormatException e) {
            wrong(
                    name,
                    Printable.quoted(text.get().value)
                            + " is not a duration; allowed: such as 100ms, 4s, 15m or 1h30m, " + range);
        }
        return otherwise;
    }

    int integer(String name, int otherwise, int least, int most) {
        Optional<Text> text = text(name);
        if (text.isEmpty()) {
            return otherwise;
        }
        try {
            int parsed = Integer.parseInt(text.get().value);
            if (parsed >= least && parsed <= most) {
                return parsed;
            }
        } catch (NumberFormatException e) {
            // The same complaint as for one that is out of range.
        }
        wrong(name, Printable.quoted(text.get().value) + " is not a whole number from " + least + " to " + most);
        return otherwise;
    }

    boolean flag(String name, boolean otherwise) {
        Optional<Text> text = text(name);
        if (text.isEmpty()) {
            return otherwise;
        }
        boolean yes = text.get().value.equals("true");
        if (!yes && !text.get().value.equals("false")) {
            wrong(name, Printable.quoted(text.get().value) + " is neither true nor false");
        }
        return yes;
    }

    Optional<HostPort> address(Optional<Text> text, boolean portZero) {
        Optional<HostPort> parsed =
                text.flatMap(found -> HostPort.parse(found.value)).filter(address -> portZero || address.port() > 0);
        if (text.isPresent() && parsed.isEmpty()) {
            problems.add(
                    text.get().line,
                    text.get().key,
                    Printable.quoted(text.get().value) + " is not an address; allowed: " + HostPort.ALLOWED);
        }
        return parsed;
    }

    /** A path, relative to the folder of the file that names it. */
    Optional<Path> file(Optional<Text> text) {
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(problems.file()
                    .toAbsolutePath()
                    .resolveSibling(Path.of(text.get().value))
                    .normalize());
        } catch (InvalidPathException e) {
            problems.add(
                    text.get().line,
                    text.get().key,
                    Printable.quoted(text.get().value) + " is not a path; name a file or a folder");
            return Optional.empty();
        }
    }

    /** Complains about every key that nobody asked for. */
    void close() {
        entries.forEach((name, entry) -> {
            if (!known.contains(name)) {
                String hint = Words.nearest(name, known)
                        .map(word -> "did you mean '" + word + "'?")
                        .orElse("allowed: " + Words.list(known));
                problems.add(entry.line, key(name), "is not known; " + hint);
            }
        });
    }

    private @Nullable Entry entry(String name) {
        known.add(name);
        return entries.get(name);
    }

    private Optional<Text> scalar(String key, int at, Node node) {
        if (isEmpty(node)) {
            problems.add(at, key, "has no value; give it one, or remove the line");
        } else if (node instanceof ScalarNode scalar) {
            return Optional.of(new Text(key, at, scalar.getValue()));
        } else {
            problems.add(at, key, "is a list or a section; write one value");
        }
        return Optional.empty();
    }

    private static boolean isEmpty(Node node) {
        return node instanceof ScalarNode scalar
                && (scalar.getTag().equals(Tag.NULL) || scalar.getValue().isBlank());
    }

    private String key(String name) {
        String shown = Printable.excerpt(name);
        return path.isEmpty() ? shown : path + "." + shown;
    }
}
