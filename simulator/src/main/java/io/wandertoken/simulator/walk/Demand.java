package io.wandertoken.simulator.walk;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.simulator.engine.EventQueue;
import io.wandertoken.simulator.statistics.Intervals;
import io.wandertoken.simulator.statistics.RunMetrics;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Agents that do not always want the resource: after an access each does without for a random time, then waits for its
 * turn. The papers' agents always want it; then there is no demand to simulate.
 */
final class Demand {
    private static final long NOT_WANTED = Long.MIN_VALUE;

    private final double meanNanos;
    private final long fromNanos;
    private final Fleet fleet;
    private final RandomSource random;
    private final EventQueue wishes = new EventQueue();
    private final Intervals waiting;

    /** By agent, since when it wants the resource, or {@link #NOT_WANTED}. */
    private final long[] wantedSince;

    private Demand(WalkSetting setting, Fleet fleet, RandomSource random) {
        this.meanNanos = setting.get(WalkParameters.DEMAND);
        this.fleet = fleet;
        this.random = random;
        fromNanos = setting.get(WalkParameters.WARMUP);
        waiting = new Intervals(
                Math.max(1, setting.get(WalkParameters.HOLD) / 1000), setting.get(WalkParameters.DURATION));
        wantedSince = new long[fleet.agents()];
        Arrays.fill(wantedSince, NOT_WANTED);
        for (int agent = 0; agent < fleet.agents(); agent++) {
            fleet.setWanted(agent, false);
            planWish(agent, 0);
        }
    }

    /** Null where everybody always wants the resource. */
    static @Nullable Demand of(WalkSetting setting, Fleet fleet, RandomSource random) {
        return setting.get(WalkParameters.DEMAND).isInfinite() ? null : new Demand(setting, fleet, random);
    }

    long nextTime() {
        return wishes.nextTime();
    }

    /** Somebody wants the resource from now on. */
    void wish(long now) {
        int agent = wishes.poll();
        wantedSince[agent] = now;
        fleet.setWanted(agent, true);
    }

    boolean wants(int agent) {
        return wantedSince[agent] != NOT_WANTED;
    }

    void onAccessStarted(int agent, long now) {
        if (wantedSince[agent] >= fromNanos) {
            waiting.add(now - wantedSince[agent]);
        }
    }

    void onAccessEnded(int agent, long now) {
        fleet.setWanted(agent, false);
        wantedSince[agent] = NOT_WANTED;
        planWish(agent, now);
    }

    void report(RunMetrics metrics) {
        metrics.putTimes("waiting", waiting, 50, 99);
    }

    private void planWish(int agent, long now) {
        wishes.add(now + (long) Math.min(Long.MAX_VALUE / 4.0, meanNanos * random.nextExponential()), agent);
    }
}
