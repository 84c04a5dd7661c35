package io.wandertoken.simulator.experiment;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One chapter of the report, from the text file next to this class: its words, and the entries of its figures. */
record ChapterText(String title, String introduction, Map<String, FigureText> figures) {

    /** The words of one figure, and what {@link FigureBuilder} does for it, in order. */
    record FigureText(String title, String caption, List<Entry> entries) {}

    /**
     * One entry of a figure, such as {@code - run walk: walk --runs 200}.
     *
     * @param kind what to do, or the key of a claim
     * @param name the word behind it; empty where there is none
     * @param details the indented lines below
     */
    record Entry(String kind, String name, String text, List<String> details) {

        /** What follows a name and a colon among the details; empty where it is left out. */
        String detail(String field) {
            return details.stream()
                    .filter(line -> line.startsWith(field + ": "))
                    .map(line -> line.substring(field.length() + 2))
                    .findFirst()
                    .orElse("");
        }
    }

    private static final Pattern CHAPTER = Pattern.compile("# (.+?)\n\n(.+)", Pattern.DOTALL);
    private static final Pattern FIGURE = Pattern.compile("## ([a-z0-9-]+): (.+?)\n\n(.+)", Pattern.DOTALL);
    private static final Pattern ENTRY = Pattern.compile("- (\\w+) ?(\\w*): (.+)", Pattern.DOTALL);

    /** Reads the file of a chapter. */
    static ChapterText read(String name) {
        try (InputStream in = ChapterText.class.getResourceAsStream(name + ".txt")) {
            return parse(new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Line breaks within a paragraph, or before an indent of four, are the file's alone. */
    static ChapterText parse(String text) {
        String[] blocks = text.split("\n(?=## |- )");
        Matcher chapter = match(CHAPTER, blocks[0]);
        Map<String, FigureText> figures = new LinkedHashMap<>();
        List<Entry> entries = new ArrayList<>();
        for (int i = 1; i < blocks.length; i++) {
            if (blocks[i].startsWith("- ")) {
                String[] lines = blocks[i].strip().split("\n  (?=\\S)");
                Matcher entry = match(ENTRY, lines[0]);
                List<String> details =
                        Arrays.stream(lines).skip(1).map(ChapterText::words).toList();
                entries.add(new Entry(entry.group(1), entry.group(2), words(entry.group(3)), details));
            } else {
                Matcher figure = match(FIGURE, blocks[i]);
                entries = new ArrayList<>();
                figures.put(figure.group(1), new FigureText(words(figure.group(2)), words(figure.group(3)), entries));
            }
        }
        return new ChapterText(words(chapter.group(1)), words(chapter.group(2)), figures);
    }

    private static Matcher match(Pattern pattern, String block) {
        Matcher matcher = pattern.matcher(block.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("neither a chapter nor a figure nor an entry: " + block);
        }
        return matcher;
    }

    private static String words(String text) {
        return text.strip().replaceAll("\n *", " ");
    }
}
