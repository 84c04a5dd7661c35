package io.wandertoken.simulator.advice;

import io.wandertoken.simulator.advice.Advice.Assessment;
import io.wandertoken.simulator.advice.Advice.Priority;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** Which mode to take, by what was measured of all of them. */
final class Recommendation {

    /** Where the figures do not decide: the usual mode, then the strict ones that notice least when other agents die. */
    private static final List<Mode> PREFERRED =
            List.of(Mode.SOFT, Mode.REQUEST, Mode.PATH_REVERSAL, Mode.TREE, Mode.RING);

    private Recommendation() {}

    static Advice of(List<Assessment> assessments, Priority priority) {
        if (assessments.size() == 1) {
            return new Advice(
                    assessments,
                    assessments.get(0).mode(),
                    List.of(),
                    "the others are only compared for up to " + Advisor.MOST_STRICT
                            + " agents; up to 1000 can share a resource in some of them, but each change of members costs two"
                            + " datagrams for each");
        }
        return switch (priority) {
            case WAITING ->
                advice(
                        assessments,
                        Assessment::waiting,
                        Assessment::datagramsPerUse,
                        "no mode makes clients wait clearly less, and modes with about the same wait need about as many datagrams or more");
            case MESSAGES ->
                advice(
                        assessments,
                        Assessment::datagramsPerUse,
                        Assessment::waiting,
                        "no mode needs clearly fewer datagrams, and modes with about as few make clients wait about as long or longer");
            case ROBUSTNESS ->
                advice(
                        assessments,
                        Assessment::recovery,
                        Assessment::waiting,
                        "no mode replaces the token of a dead holder clearly sooner, and modes that do so about as soon make clients wait"
                                + " about as long or longer");
        };
    }

    private static Advice advice(
            List<Assessment> assessments,
            Function<Assessment, Measured> matters,
            Function<Assessment, Measured> decides,
            String reason) {
        List<Mode> best = new ArrayList<>(asGoodAsTheBest(asGoodAsTheBest(assessments, matters), decides).stream()
                .map(Assessment::mode)
                .sorted(Comparator.comparing(PREFERRED::indexOf))
                .toList());
        Mode mode = best.remove(0);
        return new Advice(assessments, mode, best, reason);
    }

    private static List<Assessment> asGoodAsTheBest(
            List<Assessment> assessments, Function<Assessment, Measured> figure) {
        Measured best = assessments.stream()
                .map(figure)
                .min(Comparator.comparingDouble(Measured::mean))
                .orElseThrow();
        return assessments.stream()
                .filter(assessment -> figure.apply(assessment) == best
                        || figure.apply(assessment).isAsGoodAs(best))
                .toList();
    }
}
