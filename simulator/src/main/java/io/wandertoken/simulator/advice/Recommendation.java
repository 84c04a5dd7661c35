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
                        "in no other mode do clients wait clearly less; where they wait about as long, it needs no fewer datagrams");
            case MESSAGES ->
                advice(
                        assessments,
                        Assessment::datagramsPerUse,
                        Assessment::waiting,
                        "no other mode needs clearly fewer datagrams; where it needs about as few, clients wait no less");
            case ROBUSTNESS ->
                advice(
                        assessments,
                        Assessment::recovery,
                        Assessment::waiting,
                        "no other mode replaces the token of a dead holder clearly sooner; where it does so about as soon, clients wait"
                                + " no less");
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
