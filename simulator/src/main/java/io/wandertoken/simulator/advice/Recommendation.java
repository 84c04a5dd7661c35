package io.wandertoken.simulator.advice;

import io.wandertoken.simulator.advice.Advice.Assessment;
import io.wandertoken.simulator.advice.Advice.Priority;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** Which mode to take, by what was measured of all of them. */
final class Recommendation {

    private Recommendation() {}

    static Advice of(List<Assessment> assessments, Priority priority) {
        if (assessments.size() == 1) {
            return new Advice(assessments, assessments.get(0).mode(), "no strict mode can be had for so many agents");
        }
        return switch (priority) {
            case WAITING ->
                advice(
                        assessments,
                        Assessment::waiting,
                        Assessment::datagramsPerUse,
                        "its wait is the shortest, or as good as that, and then it needs the fewest datagrams");
            case MESSAGES ->
                advice(
                        assessments,
                        Assessment::datagramsPerUse,
                        Assessment::waiting,
                        "it needs the fewest datagrams, or hardly more, and then its wait is the shortest");
            case ROBUSTNESS ->
                advice(
                        assessments,
                        Assessment::recovery,
                        Assessment::waiting,
                        "it has another token soonest when the holder dies, or as soon, and then its wait is the shortest");
        };
    }

    private static Advice advice(
            List<Assessment> assessments,
            Function<Assessment, Measured> matters,
            Function<Assessment, Measured> decides,
            String reason) {
        List<Assessment> candidates = asGoodAsTheBest(asGoodAsTheBest(assessments, matters), decides);
        Mode mode = candidates.stream()
                .min(Comparator.comparingDouble(
                        assessment -> matters.apply(assessment).mean()))
                .orElseThrow()
                .mode();
        return new Advice(assessments, mode, reason);
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
