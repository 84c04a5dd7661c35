package io.wandertoken.agent.config;

import io.wandertoken.control.Printable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects what is wrong with one file, so that nobody has to fix one mistake at a time. */
final class Problems {
    private static final int NO_LINE = 0;

    private final Path file;
    private final List<Problem> found = new ArrayList<>();
    private final List<Problem> warnings = new ArrayList<>();

    private record Problem(int line, String text, boolean denied) {
        Problem(int line, String text) {
            this(line, text, false);
        }
    }

    Problems(Path file) {
        this.file = file;
    }

    Path file() {
        return file;
    }

    /** Something is wrong at a key; the sentence says what, and what is allowed. */
    void add(int line, String key, String sentence) {
        found.add(new Problem(line, key + ": " + sentence));
    }

    /** A file that is named at a key may not be read. */
    void deny(int line, String key, String sentence) {
        found.add(new Problem(line, key + ": " + sentence, true));
    }

    /** The file itself may not be read. */
    void deny(String sentence) {
        found.add(new Problem(NO_LINE, sentence, true));
    }

    /** Something is wrong with the file as such. */
    void add(String sentence) {
        found.add(new Problem(NO_LINE, sentence));
    }

    /** Something is wrong with the text of the file. */
    void add(int line, String sentence) {
        found.add(new Problem(line, sentence));
    }

    /** Something is allowed, but deserves a second look. */
    void warn(int line, String key, String sentence) {
        warnings.add(new Problem(line, key + ": " + sentence));
    }

    List<String> warnings() {
        return lines(warnings);
    }

    ConfigProblem problem() {
        return new ConfigProblem(lines(found), found.stream().allMatch(Problem::denied));
    }

    void throwIfAny() {
        if (!found.isEmpty()) {
            throw problem();
        }
    }

    private List<String> lines(List<Problem> list) {
        return list.stream()
                .sorted(Comparator.comparingInt(Problem::line))
                // What the parser says may quote a line break of the file.
                .map(problem -> place(problem.line) + ": " + Printable.line(problem.text))
                .distinct()
                .toList();
    }

    private String place(int line) {
        return line == NO_LINE ? file.toString() : file + ":" + line;
    }
}
