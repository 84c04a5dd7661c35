package io.wandertoken.simulator.study;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.Intervals;
import io.wandertoken.simulator.statistics.RunMetrics;
import java.util.List;

/** A model for tests of studies: one run throws a die, and that is its mean interval. */
final class DiceModel extends Model {
    static final Parameter<Integer> SIDES = Parameter.count("sides", 1, 1000);
    static final Parameter<Long> PAUSE = Parameter.durationOr("never", "pause-between");
    static final Scenario OPEN = Scenario.of(List.of(SIDES, PAUSE));
    static final double BOUND = 0.125;

    DiceModel() {
        super("dice", OPEN.parameters(), List.of("fair"), "share0", "share2", "interval.mean");
    }

    @Override
    public Scenario complete(Scenario given, String preset) {
        if (!preset.equals("fair")) {
            throw new BadParameter("preset", preset, "must be fair");
        }
        return given.orElse(OPEN.with(SIDES, 6).with(PAUSE, Parameter.OFF));
    }

    @Override
    public Scenario miniature(Scenario complete) {
        return complete;
    }

    @Override
    public Run run(Scenario complete, Seed seed) {
        RandomSource random = seed.stream("die");
        int thrown = 1 + random.nextInt(complete.get(SIDES));
        RunMetrics metrics = new RunMetrics();
        metrics.put("share0", 0);
        metrics.put("interval.mean", thrown);
        metrics.put("interval.max", Double.NaN);
        metrics.putList("shares", new double[thrown]);
        Intervals intervals = new Intervals(1, 1000);
        intervals.add(thrown);
        return new Run(metrics, intervals, thrown);
    }

    @Override
    public double zeroBound(String metric, Scenario complete, int runs) {
        return metric.startsWith("share") ? BOUND : Double.NaN;
    }
}
