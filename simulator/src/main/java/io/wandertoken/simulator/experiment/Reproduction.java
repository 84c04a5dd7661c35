package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.report.Chapter;
import io.wandertoken.simulator.report.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** All experiments, in chapters. */
public final class Reproduction {

    /** A chapter before it is worked out; its words are in the file of its id. */
    private record Plan(String id, List<Experiment> experiments) {}

    private static final List<Plan> PLANS = List.of(
            new Plan("journal", JournalFigures.ALL),
            new Plan("earlier", EarlierFigures.ALL),
            new Plan("handover", HandoverFigures.ALL),
            new Plan("membership", MembershipFigures.ALL),
            new Plan("slides", both(RequestFigures.ALL, RequestGraphFigures.ALL)),
            new Plan("council", both(CouncilFigures.ALL, CouncilSearchFigures.ALL)),
            new Plan("beyond", both(RuleFigures.ALL, FleetFigures.ALL)));

    private Reproduction() {}

    /** How many figures there are. */
    public static int figureCount() {
        return figureIds().size();
    }

    /** The names of the figures. */
    public static List<String> figureIds() {
        return PLANS.stream()
                .flatMap(plan -> plan.experiments().stream())
                .map(Experiment::id)
                .toList();
    }

    /**
     * Works all chapters out.
     *
     * @param wanted the figures to make; empty for all of them
     * @param begun told the name of each figure before it is made
     */
    public static List<Chapter> perform(SimulationCache simulations, List<String> wanted, Consumer<String> begun) {
        List<Chapter> chapters = new ArrayList<>();
        for (Plan plan : PLANS) {
            ChapterText text = ChapterText.read(plan.id);
            List<Figure> figures = new ArrayList<>();
            for (Experiment experiment : plan.experiments()) {
                if (wanted.isEmpty() || wanted.contains(experiment.id())) {
                    begun.accept(experiment.id());
                    figures.add(experiment.perform(text, simulations));
                }
            }
            if (!figures.isEmpty()) {
                chapters.add(new Chapter(plan.id, text.title(), text.introduction(), figures));
            }
        }
        return chapters;
    }

    private static List<Experiment> both(List<Experiment> one, List<Experiment> other) {
        return Stream.concat(one.stream(), other.stream()).toList();
    }
}
