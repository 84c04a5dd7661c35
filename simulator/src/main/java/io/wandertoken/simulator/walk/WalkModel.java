package io.wandertoken.simulator.walk;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Model;
import io.wandertoken.simulator.study.Run;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The wandering token. */
public final class WalkModel extends Model {

    /** What both access models are judged by. */
    static final String[] MAIN_METRICS = {"share0", "share2", "interval.mean"};

    public WalkModel() {
        super(
                "walk",
                WalkParameters.ALL,
                Arrays.stream(WalkPreset.values()).map(WalkModel::nameOf).toList(),
                MAIN_METRICS);
    }

    @Override
    public String usualPreset(Scenario given) {
        return nameOf(WalkPreset.fitting(given));
    }

    @Override
    public Scenario complete(Scenario given, String preset) {
        return setting(given, preset).scenario();
    }

    /** The setting that a scenario means under a preset. */
    public static WalkSetting setting(Scenario given, String preset) {
        WalkPreset named = WalkPreset.valueOf(preset.toUpperCase(Locale.ROOT).replace('-', '_'));
        return WalkSetting.of(given, named);
    }

    @Override
    public List<String> hints(Scenario given, Scenario complete) {
        return WalkHints.of(given, complete);
    }

    @Override
    public Scenario miniature(Scenario complete) {
        long hold = complete.get(WalkParameters.HOLD);
        return complete.with(WalkParameters.AGENTS, Math.max(2, complete.get(WalkParameters.PERMITS)))
                .with(WalkParameters.LOSS_EVERY, hold)
                .with(WalkParameters.WARMUP, 0L)
                .with(WalkParameters.DURATION, 4 * hold);
    }

    @Override
    public Run run(Scenario complete, Seed seed) {
        return new WalkSimulation(new WalkSetting(complete), seed, null).run();
    }

    @Override
    public double zeroBound(String metric, Scenario complete, int runs) {
        return OverlapBound.of(metric, OverlapBound.spuriousLifeNanos(new WalkSetting(complete)), complete, runs);
    }

    private static String nameOf(WalkPreset preset) {
        return preset.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
