package io.wandertoken.simulator.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.Statistic;
import io.wandertoken.simulator.walk.UncoordinatedModel;
import io.wandertoken.simulator.walk.WalkModel;
import io.wandertoken.simulator.walk.WalkParameters;
import io.wandertoken.testsupport.JsonTree;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultJsonTest {
    private static final List<String> STATISTIC = List.of("mean", "sd", "min", "max", "ci95");

    /** Everything that the documented format promises, by path. */
    private static final List<String> PROMISED = List.of(
            "share0",
            "share1",
            "share2",
            "share3plus",
            "shares.0",
            "operations",
            "interval.mean",
            "interval.p50",
            "interval.p80",
            "interval.p90",
            "interval.p99",
            "interval.max",
            "interval.below2MinInterval",
            "returnTime.mean",
            "returnTime.p50",
            "returnTime.p80",
            "returnTime.p90",
            "returnTime.p99",
            "returnTime.max",
            "returnTime.below2MinInterval",
            "timeWeightedBelow2MinInterval",
            "jainFairness",
            "tokens.max",
            "tokens.lost",
            "tokens.regenerated",
            "tokens.removed",
            "recovery",
            "visits",
            "messages");

    @Test
    void aWalkHasEveryKeyOfTheDocumentedFormat() throws IOException {
        Object json = JsonTree.parse(text(walk(3)));

        assertThat(JsonTree.object(json).keySet()).containsExactly("scenario", "seed", "runs", "metrics", "events");
        assertThat(JsonTree.at(json, "runs")).isEqualTo(3.0);
        assertThat((double) JsonTree.at(json, "events")).isPositive();
        for (String path : PROMISED) {
            assertThat(JsonTree.object(JsonTree.at(json, "metrics." + path)).keySet())
                    .as(path)
                    .containsAll(STATISTIC);
        }
    }

    @Test
    void uncoordinatedAccessHasTheSameKeys() throws IOException {
        Object json = JsonTree.parse(text(uncoordinated()));

        assertThat(JsonTree.at(json, "scenario.model")).isEqualTo("uncoordinated");
        for (String path : PROMISED) {
            assertThat(JsonTree.object(JsonTree.at(json, "metrics." + path)).keySet())
                    .as(path)
                    .containsAll(STATISTIC);
        }
    }

    @Test
    void theScenarioNamesEveryParameterWithTimesInSeconds() throws IOException {
        Object json = JsonTree.parse(text(walk(2)));

        Map<String, Object> scenario = JsonTree.object(JsonTree.at(json, "scenario"));

        List<String> expected = new ArrayList<>(List.of("model", "preset"));
        WalkParameters.ALL.forEach(parameter -> expected.add(parameter.jsonName()));
        assertThat(scenario.keySet()).containsExactlyElementsOf(expected);
        assertThat(scenario)
                .containsEntry("model", "walk")
                .containsEntry("preset", "paper-2009")
                .containsEntry("rule", "sandwich")
                .containsEntry("agents", 30.0)
                .containsEntry("hold", 4.0)
                .containsEntry("skip", 0.1)
                .containsEntry("minInterval", 60.0)
                .containsEntry("regeneration", 1800.0)
                .containsEntry("routing", "random")
                .containsEntry("guardian", "off")
                .containsEntry("lossEvery", 1000.0)
                .containsEntry("duration", 5000.0);
    }

    @Test
    void theFiguresAreThoseOfTheResult() throws IOException {
        Result result = walk(3);

        Object json = JsonTree.parse(text(result));

        for (String path : PROMISED) {
            Statistic statistic = result.get(path);
            Map<String, Object> written = JsonTree.object(JsonTree.at(json, "metrics." + path));
            assertThat(written.get("mean")).as(path).isEqualTo(orNull(statistic.mean()));
            assertThat(written.get("sd")).as(path).isEqualTo(orNull(statistic.sd()));
            assertThat(written.get("min")).as(path).isEqualTo(orNull(statistic.min()));
            assertThat(written.get("max")).as(path).isEqualTo(orNull(statistic.max()));
            assertThat(written.get("ci95")).as(path).isEqualTo(orNull(statistic.ci95()));
        }
    }

    @Test
    void sharesAreFractionsThatAddUpToOne() throws IOException {
        Object json = JsonTree.parse(text(walk(3)));

        double sum = 0;
        for (Object share : (List<?>) JsonTree.at(json, "metrics.shares")) {
            sum += (double) JsonTree.object(share).get("mean");
        }

        assertThat(sum).isCloseTo(1, within(1e-9));
    }

    @Test
    void anUpperBoundStandsOnlyWhereNothingWasEverSeen() throws IOException {
        Object dice = JsonTree.parse(text(StudyTest.run(1, DiceModel.OPEN, Stopping.after(3))));

        assertThat(JsonTree.object(JsonTree.at(dice, "metrics.share0"))).containsEntry("upper95", DiceModel.BOUND);
        assertThat(JsonTree.object(JsonTree.at(dice, "metrics.interval.mean"))).containsOnlyKeys(STATISTIC);
        assertThat(JsonTree.object(JsonTree.at(dice, "metrics.interval.max"))).containsOnlyKeys(STATISTIC);
        assertThat(JsonTree.object(JsonTree.at(dice, "metrics.shares.0"))).containsOnlyKeys(STATISTIC);

        Object walk = JsonTree.parse(text(walk(3)));

        assertThat(JsonTree.object(JsonTree.at(walk, "metrics.share1"))).containsOnlyKeys(STATISTIC);
    }

    @Test
    void aRunThatNeverOverlapsIsBoundedByTheRuleOfThree() throws IOException {
        Scenario calm =
                small().withText(WalkParameters.LOSS_EVERY, "never").withText(WalkParameters.REGENERATION, "never");
        Object json = JsonTree.parse(text(run(new WalkModel(), calm, 3)));

        // 3/T per second, over 3 runs of 5000 s, each for as long as a spurious token lives: 1.62·N^(2/3) hops of 4 s.
        double life = 4 * 1.62 * Math.pow((double) JsonTree.at(json, "scenario.agents"), 2.0 / 3);
        assertThat(JsonTree.at(json, "metrics.share2.mean")).isEqualTo(0.0);
        assertThat((double) JsonTree.at(json, "metrics.share2.upper95"))
                .isCloseTo(3 * life / (3 * 5000.0), within(1e-12));
        assertThat(JsonTree.at(json, "metrics.share3plus.upper95"))
                .isEqualTo(JsonTree.at(json, "metrics.share2.upper95"));
        assertThat(JsonTree.object(JsonTree.at(json, "metrics.share0"))).doesNotContainKey("upper95");
    }

    @Test
    void whatHasNoValueIsNull() throws IOException {
        Object dice = JsonTree.parse(text(StudyTest.run(1, DiceModel.OPEN, Stopping.after(1))));

        assertThat(JsonTree.object(JsonTree.at(dice, "metrics.interval.max"))).containsEntry("mean", null);
        assertThat(JsonTree.object(JsonTree.at(dice, "metrics.interval.mean"))).containsEntry("ci95", null);
    }

    @Test
    void aSweepIsAnArrayInItsOrder() throws IOException {
        List<Result> results = List.of(
                StudyTest.run(1, DiceModel.OPEN.with(DiceModel.SIDES, 4), Stopping.after(1)),
                StudyTest.run(1, DiceModel.OPEN.with(DiceModel.SIDES, 8), Stopping.after(1)));

        Object json = JsonTree.parse(text(results));

        assertThat((List<?>) json).hasSize(2);
        assertThat(JsonTree.at(json, "0.scenario.sides")).isEqualTo(4.0);
        assertThat(JsonTree.at(json, "1.scenario.sides")).isEqualTo(8.0);
        assertThat(JsonTree.at(json, "1.scenario.pauseBetween")).isEqualTo("never");
    }

    @Test
    void theTextEndsWithALineBreak() throws IOException {
        assertThat(text(walk(1))).startsWith("{").endsWith("}\n");
    }

    private static Object orNull(double value) {
        return Double.isNaN(value) ? null : (Object) value;
    }

    private static Scenario small() {
        return WalkParameters.OPEN
                .with(WalkParameters.AGENTS, 30)
                .with(WalkParameters.CAPACITY, 30)
                .withText(WalkParameters.LOSS_EVERY, "1000s")
                .withText(WalkParameters.DURATION, "5000s");
    }

    private static Result walk(int runs) {
        return run(new WalkModel(), small(), runs);
    }

    private static Result uncoordinated() {
        Scenario scenario = UncoordinatedModel.OPEN.with(WalkParameters.AGENTS, 30);
        return run(new UncoordinatedModel(), scenario.withText(WalkParameters.DURATION, "5000s"), 2);
    }

    private static Result run(Model model, Scenario scenario, int runs) {
        try (Study study = new Study(new Seed(1), 1)) {
            return study.run(model, scenario, "paper-2009", Stopping.after(runs), done -> {});
        }
    }

    private static String text(Result result) throws IOException {
        return text(List.of(result));
    }

    private static String text(List<Result> results) throws IOException {
        StringWriter out = new StringWriter();
        ResultJson.write(results, out);
        return out.toString();
    }
}
