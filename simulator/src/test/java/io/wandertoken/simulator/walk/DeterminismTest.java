package io.wandertoken.simulator.walk;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.walk.WalkEvent;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.study.ResultJson;
import io.wandertoken.simulator.study.Stopping;
import io.wandertoken.simulator.study.Study;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Same seed, same bytes: in one JVM, for any number of workers, and on every JDK. */
class DeterminismTest {

    @ParameterizedTest
    @ValueSource(strings = {"paper-2009", "paper-2006", "best"})
    void theSameSeedGivesTheSameTraceAndAnotherSeedAnother(String preset) throws IOException {
        String once = trace(preset, 1);
        String again = trace(preset, 1);
        String other = trace(preset, 2);

        assertThat(again).isEqualTo(once);
        assertThat(other).isNotEqualTo(once);
    }

    /**
     * Whoever changes what agents do, or the order in which chance is asked, changes these on purpose. Whoever changes the
     * JDK, a library or the machine must not change them.
     */
    @ParameterizedTest
    @CsvSource({
        "paper-2009, 58ad2e3759127736",
        "paper-2006, a5fe6854792a265e",
        "best, bbd2db057af5788b",
    })
    void theTraceOfASeedIsTheSameOnEveryJdk(String preset, String hash) throws IOException {
        assertThat(sha256(trace(preset, 1))).isEqualTo(hash);
    }

    @ParameterizedTest
    @ValueSource(strings = {"paper-2009", "paper-2006", "best"})
    void theSameSeedGivesTheSameFiguresBitByBit(String preset) {
        Sample once = Sample.walk(preset, 5, 4, "duration=20000s", "loss-every=2000s");
        Sample again = Sample.walk(preset, 5, 4, "duration=20000s", "loss-every=2000s");
        Sample other = Sample.walk(preset, 6, 4, "duration=20000s", "loss-every=2000s");

        assertThat(again.runs()).isEqualTo(once.runs());
        assertThat(other.runs()).isNotEqualTo(once.runs());
    }

    @Test
    void theResultIsTheSameForAnyNumberOfWorkers() throws IOException {
        String one = json(1);
        String two = json(2);
        String five = json(5);

        assertThat(two).isEqualTo(one);
        assertThat(five).isEqualTo(one);
    }

    /** Common random numbers: scenarios that differ in one rule meet the same losses. */
    @Test
    void lossesStrikeAtTheSameTimesWhateverTheRules() {
        WalkSetting one = Sample.setting("paper-2009", "loss=poisson");
        WalkSetting other = Sample.setting("best", "loss=poisson", "permits=4", "agents=50");
        Losses ofOne = new Losses(one, new Seed(3).stream("loss"));
        Losses ofOther = new Losses(other, new Seed(3).stream("loss"));

        for (int i = 0; i < 100; i++) {
            assertThat(ofOther.nextTime()).isEqualTo(ofOne.nextTime());
            ofOne.strike(1, 9, ofOne.nextTime());
            // Even when there is no token to lose.
            ofOther.strike(0, 9, ofOther.nextTime());
        }
    }

    /** A loss takes the first token that is handed over after it strikes, so within one access. */
    @Test
    void tokensAreLostAtTheSameTimesUnderDifferentRules() {
        List<Long> sandwich = lossTimes("rule=sandwich", "guardian=5s");
        List<Long> witness = lossTimes("rule=witness", "routing=choice:3", "guardian=5s");

        assertThat(sandwich).hasSizeGreaterThan(5).hasSameSizeAs(witness);
        for (int i = 0; i < sandwich.size(); i++) {
            assertThat(Math.abs(sandwich.get(i) - witness.get(i))).isLessThanOrEqualTo(9_100_000_000L);
        }
    }

    private static List<Long> lossTimes(String... values) {
        List<String> all = new ArrayList<>(List.of(values));
        all.add("loss=poisson");
        List<Long> times = new ArrayList<>();
        WalkObserver observer = new WalkObserver() {
            @Override
            public void onEvent(long now, int agent, int permit, WalkEvent event, Token token) {}

            @Override
            public void onHandover(long now, int from, int to, int permit, Token token, boolean lost) {
                if (lost) {
                    times.add(now);
                }
            }

            @Override
            public void onTokenCount(long now, int tokens) {}
        };
        new WalkSimulation(Sample.setting("paper-2009", all.toArray(String[]::new)), new Seed(4), observer).run();
        return times;
    }

    private static String trace(String preset, long seed) throws IOException {
        StringWriter out = new StringWriter();
        try (WalkTrace trace = new WalkTrace(out)) {
            WalkSetting setting = Sample.setting(preset, "duration=4000s", "loss-every=700s", "regeneration=20000s");
            new WalkSimulation(setting, new Seed(seed), trace).run();
        }
        return out.toString();
    }

    private static String json(int jobs) throws IOException {
        List<Result> results = new ArrayList<>();
        try (Study study = new Study(new Seed(7), jobs)) {
            for (String routing : List.of("random", "choice:2")) {
                results.add(study.run(
                        new WalkModel(),
                        Sample.scenario(WalkParameters.OPEN, "duration=10000s", "routing=" + routing),
                        "paper-2009",
                        new Stopping(2, 0.05, 12),
                        runs -> {}));
            }
        }
        StringWriter out = new StringWriter();
        ResultJson.write(results, out);
        return out.toString();
    }

    private static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
