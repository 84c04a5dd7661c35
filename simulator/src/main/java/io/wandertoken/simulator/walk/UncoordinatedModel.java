package io.wandertoken.simulator.walk;

import static io.wandertoken.simulator.walk.WalkParameters.AGENTS;
import static io.wandertoken.simulator.walk.WalkParameters.CAPACITY;
import static io.wandertoken.simulator.walk.WalkParameters.DURATION;
import static io.wandertoken.simulator.walk.WalkParameters.HOLD;
import static io.wandertoken.simulator.walk.WalkParameters.MIN_INTERVAL;
import static io.wandertoken.simulator.walk.WalkParameters.WARMUP;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.simulator.engine.EventQueue;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Model;
import io.wandertoken.simulator.study.Run;
import java.util.List;

/**
 * The papers' reference: every agent uses the resource on its own, at intervals that are random within bounds, without
 * any coordination.
 *
 * @paper J §3 (the solution without coordination)
 * @paper E §2 (benchmark: random access)
 */
public final class UncoordinatedModel extends Model {

    /** The longest interval is this much longer than Δmin. */
    public static final Parameter<Long> SPREAD = Parameter.durationOrZero("spread");

    private static final List<Parameter<?>> PARAMETERS =
            List.of(AGENTS, CAPACITY, HOLD, MIN_INTERVAL, SPREAD, DURATION, WARMUP);

    private static final String PAPER_2009 = "paper-2009";
    private static final String PAPER_2006 = "paper-2006";

    /** A scenario that leaves everything open. */
    public static final Scenario OPEN = Scenario.of(PARAMETERS);

    public UncoordinatedModel() {
        super("uncoordinated", PARAMETERS, List.of(PAPER_2009, PAPER_2006), WalkModel.MAIN_METRICS);
    }

    @Override
    public Scenario complete(Scenario given, String preset) {
        boolean later = preset.equals(PAPER_2009);
        Scenario scenario = given.orElse(OPEN.with(AGENTS, later ? 300 : 150)
                .with(CAPACITY, 300)
                .withText(HOLD, "4s")
                .withText(DURATION, later ? "100000s" : "1000000s")
                .withText(WARMUP, "0s"));
        scenario = scenario.orDerived(MIN_INTERVAL, (double) scenario.get(HOLD) * scenario.get(CAPACITY) / 2);
        scenario = scenario.orDerived(SPREAD, (later ? 2 : 0.5) * scenario.get(MIN_INTERVAL));
        scenario.refuseIf(
                scenario.get(WARMUP) >= scenario.get(DURATION),
                WARMUP,
                "must be shorter than --duration " + scenario.text(DURATION));
        return scenario;
    }

    @Override
    public Scenario miniature(Scenario complete) {
        return complete.with(AGENTS, 2).with(WARMUP, 0L).with(DURATION, 4 * complete.get(HOLD));
    }

    @Override
    public Run run(Scenario complete, Seed seed) {
        int agents = complete.get(AGENTS);
        long end = complete.get(DURATION);
        long hold = complete.get(HOLD);
        long minInterval = complete.get(MIN_INTERVAL);
        long spread = complete.get(SPREAD);
        RandomSource random = seed.stream("uncoordinated");
        WalkStatistics statistics = new WalkStatistics(complete, 1);
        EventQueue starts = new EventQueue();
        EventQueue ends = new EventQueue();
        for (int agent = 0; agent < agents; agent++) {
            starts.add((long) (random.nextDouble() * (minInterval + spread / 2.0)), agent);
        }
        long events = 0;
        while (Math.min(starts.nextTime(), ends.nextTime()) < end) {
            events++;
            if (ends.nextTime() <= starts.nextTime()) {
                long now = ends.nextTime();
                ends.poll();
                statistics.onAccessEnded(now);
            } else {
                long now = starts.nextTime();
                int agent = starts.poll();
                statistics.onAccessStarted(agent, now);
                ends.add(now + hold, agent);
                // An agent does not begin again before it has ended.
                starts.add(now + Math.max(hold, minInterval + (long) (random.nextDouble() * spread)), agent);
            }
        }
        return new Run(statistics.metrics(), statistics.intervals(), events);
    }

    @Override
    public double zeroBound(String metric, Scenario complete, int runs) {
        return OverlapBound.of(metric, complete.get(HOLD), complete, runs);
    }
}
