package io.wandertoken.simulator.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.simulator.fleet.BrokenFleets;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.search.CaseSearch.Finding;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random scenarios: an agent that is broken on purpose is found and shrunk, and what was found before stays as it is. */
class CaseSearchTest {
    private static final int CASES = 40;

    @Test
    void anAgentThatNeedsNoLicenceIsFoundAndTheScenarioShrinks() {
        CaseRunner broken = new CaseRunner(BrokenFleets::withoutLicences);
        CaseSearch search = new CaseSearch(broken, new Seed(1));
        Finding found = null;
        for (int i = 0; i < CASES && found == null; i++) {
            found = search.tryNext()
                    .filter(finding -> finding.promise().equals("NO_LICENSED_OVERLAP"))
                    .orElse(null);
        }
        assertThat(found).as("%d scenarios", search.triedCount()).isNotNull();

        Finding smallest = search.shrink(found);

        assertThat(smallest.scenario().flags())
                .hasSizeLessThan(found.scenario().flags().size())
                .hasSizeLessThanOrEqualTo(5)
                .containsKey("quorum");
        assertThat(broken.broken(smallest.scenario())).contains("NO_LICENSED_OVERLAP");
        assertThat(CaseRunner.ofFleet().broken(smallest.scenario()))
                .as("with agents as they are")
                .isEmpty();
    }

    @Test
    void theSameSeedTriesTheSameScenarios() {
        CaseGenerator one = new CaseGenerator(new Seed(5));
        CaseGenerator other = new CaseGenerator(new Seed(5));

        for (int i = 0; i < CASES; i++) {
            FleetCase drawn = one.next();
            assertThat(drawn).isEqualTo(other.next());
            assertThat(FleetCase.parse(drawn.toString())).isEqualTo(drawn);
        }
    }

    @ParameterizedTest
    @MethodSource("corpus")
    void whatWasFoundOnceStays(String line) {
        // A line is: the promise that it breaks still, or ok, and the scenario.
        int space = line.indexOf(' ');
        Optional<String> expected = Optional.of(line.substring(0, space)).filter(word -> !word.equals("ok"));
        FleetCase known = FleetCase.parse(line.substring(space));

        assertThat(CaseRunner.ofFleet().broken(known))
                .as("correct the line in corpus.txt if this is fixed: %s", known.command())
                .isEqualTo(expected);
    }

    static List<String> corpus() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                CaseSearchTest.class.getResourceAsStream("corpus.txt"), StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
