package io.wandertoken.simulator.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.BadParameter;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShardFileTest {
    private static final DiceModel MODEL = new DiceModel();
    private static final int RUNS = 7;

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 25})
    void thePartsTogetherAreTheSameBytesAsOneRun(int parts) throws IOException {
        List<Result> whole = new ArrayList<>();
        try (Study study = new Study(new Seed(5), 2)) {
            for (SweepPlan.Entry entry : plan(5).entries()) {
                whole.add(study.run(MODEL, entry.given(), entry.preset(), Stopping.after(RUNS), runs -> {}));
            }
        }

        List<Result> combined = ShardFile.combine(parts(5, parts));

        assertThat(json(combined)).isEqualTo(json(whole));
    }

    @Test
    void aMissingADoubledAndAForeignPartAreNamed() throws IOException {
        Map<String, ShardFile> parts = parts(5, 3);
        ShardFile second = parts.remove("part-2");
        assertRefused(parts, "parts are missing: 2/3");

        parts.put("copy", parts.get("part-1"));
        assertRefused(parts, "copy and part-1 are the same part, 1/3; give it once");

        parts.remove("copy");
        parts.put("part-2", parts(6, 3).get("part-2"));
        assertRefused(parts, "part-2 is a part of another sweep than part-1; combine parts of one command only");

        parts.put("part-2", new ShardFile(second.plan(), second.shard(), Map.of()));
        assertRefused(parts, "the parts have 9 of 14 runs; make them again");
    }

    @Test
    void anotherFileIsNoPart() {
        assertThatThrownBy(() -> ShardFile.read("result.json", new StringReader("[{}]"), name -> MODEL))
                .isInstanceOf(BadParameter.class)
                .hasMessageStartingWith("result.json is not a part of a sweep");
        assertThatThrownBy(() -> ShardFile.read("cut.json", new StringReader("{\"wanderShard\": \"1/"), name -> MODEL))
                .isInstanceOf(BadParameter.class)
                .hasMessageStartingWith("cut.json is damaged: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0/3", "4/3", "3", "x/y", "1/0", "-1/3", ""})
    void aPartIsANumberAndACount(String text) {
        assertThatThrownBy(() -> Shard.parse(text))
                .isInstanceOf(BadParameter.class)
                .hasMessageContaining("such as 3/10");
    }

    private static void assertRefused(Map<String, ShardFile> parts, String message) {
        assertThatThrownBy(() -> ShardFile.combine(parts))
                .isInstanceOf(BadParameter.class)
                .hasMessage(message);
    }

    private static SweepPlan plan(long seed) {
        return new SweepPlan(
                MODEL,
                seed,
                RUNS,
                List.of(DiceModel.SIDES),
                List.of(
                        new SweepPlan.Entry(DiceModel.OPEN.with(DiceModel.SIDES, 6), "fair"),
                        new SweepPlan.Entry(DiceModel.OPEN.with(DiceModel.SIDES, 20), "fair")));
    }

    /** All parts, written and read again. */
    private static Map<String, ShardFile> parts(long seed, int count) throws IOException {
        Map<String, ShardFile> parts = new LinkedHashMap<>();
        try (Study study = new Study(new Seed(seed), 2)) {
            for (int number = 1; number <= count; number++) {
                StringWriter text = new StringWriter();
                study.run(plan(seed), new Shard(number, count), runs -> {}).write(text);
                parts.put(
                        "part-" + number,
                        ShardFile.read("part-" + number, new StringReader(text.toString()), name -> MODEL));
            }
        }
        return parts;
    }

    private static String json(List<Result> results) throws IOException {
        StringWriter text = new StringWriter();
        ResultJson.write(results, text);
        return text.toString();
    }
}
