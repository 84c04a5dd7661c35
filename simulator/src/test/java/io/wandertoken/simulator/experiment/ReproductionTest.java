package io.wandertoken.simulator.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.report.Chapter;
import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Claim.Verdict;
import io.wandertoken.simulator.study.Study;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The chapters of the papers, with a seed of their own. */
class ReproductionTest {
    private static final List<String> PAPERS = Reproduction.figureIds().stream()
            .filter(id -> id.startsWith("j-")
                    || id.startsWith("e-")
                    || id.startsWith("s-")
                    || id.startsWith("m-")
                    || id.startsWith("c-"))
            .toList();

    @Test
    void everyFigureHasANameOfItsOwnThatFitsIntoALink() {
        assertThat(Reproduction.figureIds()).doesNotHaveDuplicates().allMatch(id -> id.matches("[a-z0-9-]+"));
        assertThat(Reproduction.figureCount())
                .isEqualTo(Reproduction.figureIds().size());
    }

    @Test
    @Tag("statistics")
    void everyClaimOfThePapersGetsTheVerdictThatIsKnownForIt() {
        List<Claim> claims = new ArrayList<>();
        List<String> begun = new ArrayList<>();
        try (Study study = new Study(new Seed(20), 2)) {
            List<Chapter> chapters = Reproduction.perform(new SimulationCache(study, 20), PAPERS, begun::add);
            chapters.forEach(chapter -> chapter.figures().forEach(figure -> claims.addAll(figure.claims())));
        }

        assertThat(begun).isEqualTo(PAPERS);
        claims.removeIf(claim -> claim.verdict() == Verdict.OURS);
        Map<String, Verdict> verdicts = claims.stream()
                .collect(Collectors.toMap(Claim::key, Claim::verdict, (one, other) -> one, TreeMap::new));
        assertThat(claims).hasSameSizeAs(verdicts.keySet());
        assertThat(verdicts.keySet()).containsExactlyInAnyOrderElementsOf(keys());
        // What does not hold, or only under one reading; everything else does.
        Map<String, Verdict> known = new TreeMap<>();
        keys().forEach(key -> known.put(key, Verdict.REPRODUCED));
        for (String key : List.of(
                "J1", "J3", "J5", "J6", "J8", "J10", "J13", "E2", "E6", "E11", "E13", "S1", "M9", "C1", "C4", "C5",
                "C9", "C10", "C13", "C17", "C19")) {
            known.put(key, Verdict.PARTLY);
        }
        for (String key : List.of("J15", "J21", "E8", "E14", "S2", "S4", "M15", "C8")) {
            known.put(key, Verdict.NOT_REPRODUCED);
        }
        assertThat(verdicts).isEqualTo(known);
    }

    @Test
    void whatTwoFiguresNeedIsSimulatedOnce() {
        try (Study study = new Study(new Seed(1), 1)) {
            SimulationCache simulations = new SimulationCache(study, 1);
            Sweep sweep = Sweep.parse("walk --runs 2");

            assertThat(sweep.run(simulations).first())
                    .isSameAs(sweep.run(simulations).first());
        }
    }

    private static List<String> keys() {
        List<String> keys = new ArrayList<>();
        IntStream.rangeClosed(1, 23).mapToObj(n -> "J" + n).forEach(keys::add);
        IntStream.rangeClosed(1, 17).mapToObj(n -> "E" + n).forEach(keys::add);
        IntStream.rangeClosed(1, 4).mapToObj(n -> "S" + n).forEach(keys::add);
        IntStream.rangeClosed(1, 19).mapToObj(n -> "M" + n).forEach(keys::add);
        IntStream.rangeClosed(1, 27).mapToObj(n -> "C" + n).forEach(keys::add);
        return keys;
    }
}
