package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.report.Chapter;
import io.wandertoken.simulator.report.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** All experiments, in chapters. */
public final class Reproduction {

    /** A chapter before it is worked out. */
    private record Plan(String id, String title, String introduction, List<List<Experiment>> parts) {
        private List<Experiment> experiments() {
            return parts.stream().flatMap(List::stream).toList();
        }
    }

    private static final List<Plan> PLANS = List.of(
            new Plan(
                    "journal",
                    "The wandering token (2009)",
                    "The journal paper: randomised regeneration, the sandwich rule, and the case study of 300 "
                            + "subscribers of one FTP server. Its figures are not in the text that we have; what is "
                            + "compared are the numbers in its prose and captions. Where its wording allows several "
                            + "readings, we show the one that reproduces most, and say so.",
                    List.of(JournalFigures.ALL)),
            new Plan(
                    "earlier",
                    "The earlier version (2006)",
                    "The conference version: adaptive regeneration, the precedence rule, 150 subscribers and a "
                            + "100 % overbooking.",
                    List.of(EarlierFigures.ALL)),
            new Plan(
                    "handover",
                    "Secure token passing (2007)",
                    "The companion paper: a token is handed over by four signed datagrams. We ship the same four with"
                            + " its holes mended; the paper's variant lives on as a choice of the same machines.",
                    List.of(HandoverFigures.ALL)),
            new Plan(
                    "membership",
                    "Membership",
                    "How a few agents get to know each other, and keep knowing live ones, without anybody knowing all."
                            + " The secure-passing paper only sketches it; these are the agents' own classes under churn"
                            + " and partition.",
                    List.of(MembershipFigures.ALL)),
            new Plan(
                    "slides",
                    "Token mutual exclusion (slides)",
                    "Lecture slides on algorithms in which a token travels when it is asked for. They leave many"
                            + " questions to the reader; each figure answers some of them, quoted in German, by simulating"
                            + " the machines that the agents run. Where the slides only ask, the claim is our answer.",
                    List.of(RequestFigures.ALL, RequestGraphFigures.ALL)),
            new Plan(
                    "council",
                    "Distributed council election",
                    "How a chair elects a few representatives among many hosts. Expectations are exact, from the"
                            + " paper's own equations solved in a new way; simulations run the classes of a live agent."
                            + " The text that we have lost its formulas, so some figures of the paper had to be inferred.",
                    List.of(CouncilFigures.ALL, CouncilSearchFigures.ALL)),
            new Plan(
                    "beyond",
                    "Beyond the papers",
                    "Each of these is a rule or a policy of the same machine, measured in the journal's case study.",
                    List.of(RuleFigures.ALL, FleetFigures.ALL)));

    private Reproduction() {}

    /** How many figures there are. */
    public static int figureCount() {
        return PLANS.stream().mapToInt(plan -> plan.experiments().size()).sum();
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
            List<Figure> figures = new ArrayList<>();
            for (Experiment experiment : plan.experiments()) {
                if (wanted.isEmpty() || wanted.contains(experiment.id())) {
                    begun.accept(experiment.id());
                    figures.add(experiment.perform(simulations));
                }
            }
            if (!figures.isEmpty()) {
                chapters.add(new Chapter(plan.id, plan.title, plan.introduction, figures));
            }
        }
        return chapters;
    }
}
