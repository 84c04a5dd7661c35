package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wandertoken.testsupport.JsonTree;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CouncilCommandsTest {

    @Test
    void aSimulationHasTheStableFormat() {
        Object result = JsonTree.parse(simulate("--runs 200 --json -").out());

        assertThat(JsonTree.at(result, "runs")).isEqualTo(200.0);
        assertThat(JsonTree.at(result, "scenario.algorithm")).isEqualTo("skip-reset");
        for (String metric : List.of("rounds", "messages", "size", "outOfRange")) {
            assertThat(JsonTree.object(JsonTree.at(result, "metrics." + metric)))
                    .containsKeys("mean", "sd", "min", "max", "ci95");
        }
        assertThat(JsonTree.at(result, "metrics.outOfRange.mean")).isEqualTo(0.0);
    }

    @Test
    void anAnalysisHasTheStableFormat() {
        Object result =
                JsonTree.parse(wander("analyze council --c 6.6 --json -").out());

        assertThat((Double) JsonTree.at(result, "rounds")).isCloseTo(1.3951, within(1e-4));
        assertThat((Double) JsonTree.at(result, "messages")).isCloseTo(9.2074, within(1e-3));
    }

    @Test
    void whatIsBeyondAllNumbersIsNullInJsonAndASignInText() {
        Invocation json = wander("analyze council --hosts 2000 --lower 300 --upper 300 --c 0.001 --json -");
        Invocation text = wander("analyze council --hosts 2000 --lower 300 --upper 300 --c 0.001");

        assertThat(json.out()).doesNotContain("Infinity").doesNotContain("NaN");
        assertThat(JsonTree.at(JsonTree.parse(json.out()), "rounds")).isNull();
        assertThat((Double) JsonTree.at(JsonTree.parse(json.out()), "choicesOfC.fewestRounds.rounds"))
                .isBetween(1.0, 20.0);
        assertThat(text.out().lines().filter(line -> line.contains("given")))
                .allMatch(line -> line.contains("rounds ∞"));
    }

    @ParameterizedTest
    @CsvSource({"skip-reset, 8", "choice, 8", "history, 1"})
    void aCouncilOfOneCanDoWithEverFewerMessages(String algorithm, int upper) {
        String flags = "analyze council --lower 1 --upper " + upper + " --algorithm " + algorithm;
        Object result = JsonTree.parse(wander(flags + " --json -").out());
        Object small = JsonTree.parse(wander(flags + " --c 0.001 --json -").out());

        assertThat(JsonTree.at(result, "choicesOfC.fewestMessages.c")).isEqualTo(0.0);
        assertThat(JsonTree.at(result, "choicesOfC.fewestMessages.rounds")).isNull();
        assertThat(JsonTree.at(result, "choicesOfC.fewestMessages.messages")).isEqualTo(1.0);
        assertThat((Double) JsonTree.at(small, "messages")).isBetween(1.0, 1.01);
        assertThat(wander(flags).out()).containsPattern("fewestMessages +c → 0 +rounds ∞ +messages 1\n");
    }

    @Test
    void noCIsTheBestWhereEverybodyFitsIntoTheCouncil() {
        Invocation json = wander("analyze council --hosts 6 --json -");
        Object points = JsonTree.at(JsonTree.parse(json.out()), "choicesOfC");

        for (String best : List.of("fewestRounds", "fewestMessages")) {
            assertThat(JsonTree.object(points).get(best))
                    .isEqualTo(JsonTree.parse("{\"c\": null, \"rounds\": 0.0, \"messages\": 0.0}"));
        }
        assertThat(wander("analyze council --hosts 6").out()).containsPattern("fewestRounds +c any +rounds 0");
    }

    @Test
    void aListGivesOneAnalysisEach() {
        Object results = JsonTree.parse(wander("analyze council --algorithm basic,rank --hosts 100 --json -")
                .out());

        assertThat((List<?>) results).hasSize(2);
    }

    @Test
    void hostLevelMayStandAlone() {
        Invocation alone = simulate("--host-level --hosts 50 --runs 20 --json -");
        Invocation yes = simulate("--host-level yes --hosts 50 --runs 20 --json -");

        assertThat(alone.code()).isZero();
        assertThat(JsonTree.at(JsonTree.parse(alone.out()), "scenario.hostLevel"))
                .isEqualTo("yes");
        assertThat(JsonTree.at(JsonTree.parse(alone.out()), "metrics"))
                .isEqualTo(JsonTree.at(JsonTree.parse(yes.out()), "metrics"));
    }

    @Test
    void tooFewHostsAreADegradedCouncilOfAll() {
        Invocation few = simulate("--rules hardened --host-level --hosts 3 --runs 20 --json -");

        assertThat(few.code()).isZero();
        assertThat(JsonTree.at(JsonTree.parse(few.out()), "metrics.size.mean")).isEqualTo(3.0);
        assertThat(JsonTree.at(JsonTree.parse(few.out()), "metrics.outOfRange.mean"))
                .isEqualTo(1.0);
    }

    @Test
    void numberedRoundsLeaveOnlyThoseWhoseReplyGotLost() {
        Invocation numbered =
                simulate("--rules numbered --c 6.12 --reply-loss 5% --feedback-loss 5% --runs 400 --json -");

        // 4.1 % of elections: a council of up to 8 that were heard and some that were not. Four standard errors.
        assertThat((Double) JsonTree.at(JsonTree.parse(numbered.out()), "metrics.outOfRange.mean"))
                .isCloseTo(0.041, within(0.04));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--lower 9 --upper 8 | --lower 9: must not be more than --upper 8: no council fits",
                "--lower 0 | --lower 0: must be a whole number from 1 to 100000",
                "--upper 0 | --upper 0: must be a whole number from 1 to 100000",
                "--c 9 | 9",
                "--c 0 | 0",
                "--hosts 3 | --hosts 3: must not be fewer than --lower 4",
                "--reply-loss 1 | --reply-loss 1: must leave something",
                "--feedback-loss 1 | --feedback-loss 1: must leave something",
                "--algorithm magic | --algorithm magic: must be one of basic, skip-reset",
            })
    void badInputIsRefusedInOneLine(String flags, String words) {
        for (String verb : List.of("simulate council ", "analyze council ")) {
            Invocation refused = wander(verb + flags);

            assertThat(refused.code()).as(verb).isEqualTo(64);
            assertThat(refused.err().strip()).as(verb).contains(words).doesNotContain("\tat ");
            assertThat(refused.err().strip().lines().filter(line -> line.contains(words)))
                    .as(verb)
                    .hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"simulate council --runs 20", "analyze council"})
    void whatTheMaskSearchDoesNotKnowIsNoted(String verb) {
        Invocation noted = wander(verb + " --algorithm estimate,btw94 --lower 1 --c 5.6 --beta 0.7 --json -");
        Invocation plain = wander(verb + " --algorithm btw94 --json -");
        Invocation heeded = wander(verb + " --algorithm estimate --lower 1 --c 5.6 --json -");

        assertThat(noted.code()).isZero();
        assertThat(noted.err())
                .isEqualTo("note: --c has no effect with --algorithm btw94\n"
                        + "note: --beta has no effect with --algorithm btw94\n");
        assertThat(plain.err()).isEmpty();
        assertThat(heeded.err()).isEmpty();
    }

    @Test
    void anErrorIsAlsoJson() {
        Invocation refused = simulate("--lower 9 --json -");

        assertThat(refused.code()).isEqualTo(64);
        assertThat(JsonTree.object(JsonTree.at(JsonTree.parse(refused.out()), "error")))
                .containsKeys("code", "message");
    }

    @Test
    void theBenchTellsOneFigure() {
        Object result = JsonTree.parse(wander("bench council --json -").out());

        assertThat((Double) JsonTree.at(result, "electionsPerSecond")).isPositive();
    }

    private static Invocation simulate(String flags) {
        return wander("simulate council " + flags);
    }

    private static Invocation wander(String arguments) {
        List<String> words = new ArrayList<>(List.of(arguments.split(" ")));
        return Invocation.of(words.toArray(String[]::new));
    }
}
