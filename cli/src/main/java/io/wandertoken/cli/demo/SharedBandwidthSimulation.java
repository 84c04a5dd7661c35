package io.wandertoken.cli.demo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * Subscribers without coordination, simulated like the papers' reference but for one thing: fetches at the same time share
 * the bandwidth, so that each of n gets an n-th of it. Tells how much of what the demo measures is due to that alone.
 */
final class SharedBandwidthSimulation {
    private static final long IDLE = Long.MAX_VALUE;

    private final DemoPlan plan;
    private final double setupNanos;
    private final SplittableRandom random;
    private final AccessStatistics accesses;

    /** For each subscriber: when it fetches next, since when it does, and the time that is left with all the bandwidth. */
    private final long[] next;

    private final long[] since;
    private final double[] left;
    private int active;

    /** @param setupSeconds what a fetch takes besides its bytes, which does not burden the bandwidth */
    SharedBandwidthSimulation(DemoPlan plan, double setupSeconds, long seed) {
        this.plan = plan;
        setupNanos = setupSeconds * 1e9;
        random = new SplittableRandom(seed);
        accesses = new AccessStatistics(plan.agents(), 0);
        next = new long[plan.agents()];
        since = new long[plan.agents()];
        left = new double[plan.agents()];
        Arrays.setAll(next, i -> (long) (random.nextDouble() * plan.period().toNanos()));
    }

    /** Simulates some time of which the first part does not count. */
    AccessStatistics.Figures run(long warmUpNanos, long lengthNanos) {
        runUntil(0, warmUpNanos);
        accesses.begin(warmUpNanos);
        runUntil(warmUpNanos, lengthNanos);
        return accesses.figures(lengthNanos);
    }

    private void runUntil(long fromNanos, long endNanos) {
        long now = fromNanos;
        while (true) {
            int starter = earliest(next);
            int ender = leastLeft();
            long start = next[starter];
            long end = ender < 0 ? IDLE : now + (long) Math.ceil(left[ender] * active);
            long then = Math.min(endNanos, Math.min(start, end));
            for (int i = 0; i < left.length && active > 0; i++) {
                left[i] -= next[i] == IDLE ? (double) (then - now) / active : 0;
            }
            now = then;
            if (then == endNanos) {
                return;
            }
            if (end <= start) {
                end(ender, now);
            } else {
                start(starter, now);
            }
        }
    }

    private void start(int subscriber, long now) {
        active++;
        left[subscriber] = plan.hold().toNanos() - setupNanos;
        since[subscriber] = accesses.start(subscriber, now);
        next[subscriber] = IDLE;
    }

    private void end(int subscriber, long now) {
        active--;
        accesses.end(since[subscriber], now);
        long period = plan.period().toNanos();
        next[subscriber] = Math.max(now, since[subscriber] + period / 2 + (long) (random.nextDouble() * period));
    }

    private static int earliest(long[] times) {
        int best = 0;
        for (int i = 1; i < times.length; i++) {
            best = times[i] < times[best] ? i : best;
        }
        return best;
    }

    private int leastLeft() {
        int best = -1;
        for (int i = 0; i < left.length; i++) {
            if (next[i] == IDLE && (best < 0 || left[i] < left[best])) {
                best = i;
            }
        }
        return best;
    }

    /** The mean of many runs as long as the demo's phase. */
    static Predictions.Forecast forecast(
            DemoPlan plan, double setupSeconds, int runs, AccessStatistics.Figures measured) {
        long warmUp = plan.uncoordinatedLength().toNanos() - (long) (measured.seconds() * 1e9);
        List<AccessStatistics.Figures> all = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
            all.add(new SharedBandwidthSimulation(plan, setupSeconds, plan.seed() + i)
                    .run(Math.max(0, warmUp), plan.uncoordinatedLength().toNanos()));
        }
        return new Predictions.Forecast(
                mean(all, figures -> figures.share(0)),
                mean(all, figures -> figures.share(1)),
                mean(all, figures -> figures.share(2)),
                mean(all, figures -> figures.shareFrom(3)),
                new DurationStatistics(
                        0,
                        mean(all, figures -> figures.intervals().mean()),
                        mean(all, figures -> figures.intervals().p50()),
                        mean(all, figures -> figures.intervals().p90()),
                        mean(all, figures -> figures.intervals().p99()),
                        mean(all, figures -> figures.intervals().max())),
                Double.NaN);
    }

    private static double mean(List<AccessStatistics.Figures> all, ToDoubleFunction<AccessStatistics.Figures> which) {
        return all.stream()
                .mapToDouble(which)
                .filter(value -> !Double.isNaN(value))
                .average()
                .orElse(Double.NaN);
    }
}
