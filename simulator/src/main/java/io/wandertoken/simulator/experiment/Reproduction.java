package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.report.Chapter;
import io.wandertoken.simulator.report.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * All figures and tables of the papers, and our own, in chapters. Each chapter is a text file beside this class.
 *
 * @paper J §2, §3 (journal.txt)
 * @paper E §2, §4.1, §4.2, §5, §6 (earlier.txt)
 * @paper S §2, §3.1, §3.2 (handover.txt, membership.txt)
 * @paper M §1, §2, §3, §4, §6 (slides.txt)
 * @paper C §4, §4.1, §4.2, §5, §6, §7 (council.txt)
 */
public final class Reproduction {
    private static final List<String> CHAPTERS =
            List.of("journal", "earlier", "handover", "membership", "slides", "council", "beyond");

    private Reproduction() {}

    /** How many figures there are. */
    public static int figureCount() {
        return figureIds().size();
    }

    /** The names of the figures. */
    public static List<String> figureIds() {
        return CHAPTERS.stream().flatMap(Reproduction::figureIds).toList();
    }

    private static Stream<String> figureIds(String chapter) {
        return ChapterText.read(chapter).figures().keySet().stream();
    }

    /**
     * Works all chapters out.
     *
     * @param wanted the figures to make; empty for all of them
     * @param begun told the name of each figure before it is made
     */
    public static List<Chapter> perform(SimulationCache simulations, List<String> wanted, Consumer<String> begun) {
        List<Chapter> chapters = new ArrayList<>();
        for (String chapter : CHAPTERS) {
            ChapterText text = ChapterText.read(chapter);
            List<Figure> figures = new ArrayList<>();
            text.figures().forEach((id, figure) -> {
                if (wanted.isEmpty() || wanted.contains(id)) {
                    begun.accept(id);
                    figures.add(new FigureBuilder(id, figure, simulations).build());
                }
            });
            if (!figures.isEmpty()) {
                chapters.add(new Chapter(chapter, text.title(), text.introduction(), figures));
            }
        }
        return chapters;
    }
}
