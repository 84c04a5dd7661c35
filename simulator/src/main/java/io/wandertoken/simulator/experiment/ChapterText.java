package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.report.Report.Fact;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words of one chapter, from the text file next to this class: its introduction, the captions of its figures, and
 * what the papers claim. The experiments add what they measure.
 */
record ChapterText(String title, String introduction, Map<String, FigureText> figures) {

    /**
     * The words of one figure.
     *
     * @param commands that show the same, beside those that the experiment runs
     */
    record FigureText(
            String title, String caption, List<String> commands, List<Fact> facts, Map<String, ClaimText> claims) {

        private void add(Matcher entry) {
            String words = words(entry, 2);
            switch (entry.group(1)) {
                case "command" -> commands.add(words);
                case "fact" -> facts.add(new Fact(words.replaceFirst(" = .*", ""), words.replaceFirst(".*? = ", "")));
                default -> claims.put(entry.group(1), new ClaimText(words, value(entry, 3), value(entry, 4)));
            }
        }
    }

    /**
     * The words of one claim.
     *
     * @param published the paper's figure; empty where the experiment computes it
     * @param reading under which reading of the paper, or why not; empty where the experiment computes it
     */
    record ClaimText(String statement, String published, String reading) {}

    private static final Pattern CHAPTER = Pattern.compile("# (.+?)\n\n(.+)", Pattern.DOTALL);
    private static final Pattern FIGURE = Pattern.compile("## ([a-z0-9-]+): (.+?)\n\n(.+)", Pattern.DOTALL);
    private static final Pattern ENTRY =
            Pattern.compile("- (\\w+): (.+?)(\n  published: .+?)?(\n  reading: .+)?", Pattern.DOTALL);

    /** Reads a chapter. Line breaks within a paragraph are the file's alone. */
    static ChapterText read(String name) {
        String[] blocks = file(name + ".txt").split("\n(?=## |- )");
        Matcher chapter = match(CHAPTER, blocks[0]);
        Map<String, FigureText> figures = new LinkedHashMap<>();
        String id = "";
        for (int i = 1; i < blocks.length; i++) {
            if (blocks[i].startsWith("- ")) {
                Objects.requireNonNull(figures.get(id)).add(match(ENTRY, blocks[i]));
            } else {
                Matcher figure = match(FIGURE, blocks[i]);
                id = figure.group(1);
                figures.put(
                        id,
                        new FigureText(
                                words(figure, 2),
                                words(figure, 3),
                                new ArrayList<>(),
                                new ArrayList<>(),
                                new HashMap<>()));
            }
        }
        return new ChapterText(words(chapter, 1), words(chapter, 2), figures);
    }

    FigureText figure(String id) {
        return Objects.requireNonNull(figures.get(id), () -> "no text for the figure " + id);
    }

    private static Matcher match(Pattern pattern, String block) {
        Matcher matcher = pattern.matcher(block.strip());
        if (!matcher.matches()) {
            throw new IllegalStateException("neither a chapter nor a figure nor a claim: " + block);
        }
        return matcher;
    }

    private static String words(Matcher matcher, int group) {
        return matcher.group(group).strip().replaceAll("\n *", " ");
    }

    /** What follows a name and a colon; empty where it is left out. */
    private static String value(Matcher matcher, int group) {
        return matcher.group(group) == null ? "" : words(matcher, group).replaceFirst("\\w+: ", "");
    }

    private static String file(String name) {
        try (InputStream in = ChapterText.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
