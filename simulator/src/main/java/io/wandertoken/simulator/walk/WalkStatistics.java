package io.wandertoken.simulator.walk;

import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.Intervals;
import io.wandertoken.simulator.statistics.RunMetrics;
import io.wandertoken.simulator.statistics.TimeShares;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What is measured in one run. Shares are exact and weighted by time; intervals count when they begin and end within the
 * measured time.
 *
 * @paper J §3 (figures 2 to 5)
 * @paper E §5 (figures 2 to 4)
 */
final class WalkStatistics {
    private static final long NEVER = Long.MIN_VALUE;

    private static final int LAST_RECEIPT = 0;
    private static final int LAST_START = 1;
    private static final int OPERATIONS = 2;
    private static final int RECORD = 3;

    /** Limits of intervals, in multiples of Δmin, for which the shares below are counted. */
    private static final int[] LIMITS = {2, 3, 5};

    private final long fromNanos;
    private final long endNanos;
    private final long longIntervalNanos;
    private final TimeShares active;
    private final TimeShares tokens;
    private final Intervals intervals;
    private final Intervals returns;
    private final int agents;
    private final int permits;

    /** For each agent its last receipt, its last access and the number of accesses, side by side: one cache miss. */
    private final long[] agentRecords;

    private final LiveTokens live = new LiveTokens();
    private @Nullable Stabilisation stabilisation;

    private long operations;
    private long visits;
    private long messages;
    private long lost;
    private long regenerated;
    private long spurious;
    private long removed;
    private long removedHops;
    private double removedSeconds;
    private long noneSince = NEVER;
    private boolean noneByLoss;
    private double recoverySeconds;
    private long recoveries;

    /** @param permits how many operations at a time are allowed */
    WalkStatistics(Scenario setting, int permits) {
        this.permits = permits;
        fromNanos = setting.get(WalkParameters.WARMUP);
        endNanos = setting.get(WalkParameters.DURATION);
        long minInterval = setting.get(WalkParameters.MIN_INTERVAL);
        longIntervalNanos = LIMITS[2] * minInterval;
        active = new TimeShares(fromNanos);
        tokens = new TimeShares(fromNanos);
        long unit = Math.max(1, setting.get(WalkParameters.HOLD) / 1000);
        long[] limits =
                Arrays.stream(LIMITS).mapToLong(times -> times * minInterval).toArray();
        intervals = new Intervals(unit, endNanos, limits);
        returns = new Intervals(unit, endNanos, limits);
        agents = setting.get(WalkParameters.AGENTS);
        agentRecords = new long[RECORD * agents];
        for (int agent = 0; agent < agents; agent++) {
            agentRecords[RECORD * agent + LAST_RECEIPT] = NEVER;
            agentRecords[RECORD * agent + LAST_START] = NEVER;
        }
    }

    void onVisit(int agent, long now) {
        long last = agentRecords[RECORD * agent + LAST_RECEIPT];
        if (last >= fromNanos) {
            returns.add(now - last);
        }
        agentRecords[RECORD * agent + LAST_RECEIPT] = now;
        if (now >= fromNanos) {
            visits++;
        }
    }

    void onAccessStarted(int agent, long now) {
        setActive(active.value() + 1, now);
        long last = agentRecords[RECORD * agent + LAST_START];
        if (last >= fromNanos) {
            long interval = now - last;
            intervals.add(interval);
            if (stabilisation != null) {
                stabilisation.onInterval(interval > longIntervalNanos);
            }
        }
        agentRecords[RECORD * agent + LAST_START] = now;
        if (now >= fromNanos) {
            operations++;
            agentRecords[RECORD * agent + OPERATIONS]++;
        }
    }

    void onAccessEnded(long now) {
        setActive(active.value() - 1, now);
    }

    /** The tokens that a run begins with. */
    void onFirstToken(TokenId token) {
        live.add(token, 0);
        tokens.set(live.count(), 0);
    }

    void onRegenerated(TokenId token, long now) {
        if (live.count() == 0 && noneByLoss && noneSince >= fromNanos) {
            recoverySeconds += (now - noneSince) / 1e9;
            recoveries++;
        }
        noneByLoss = false;
        if (now >= fromNanos) {
            regenerated++;
            spurious += live.count() > 0 ? 1 : 0;
        }
        live.add(token, now);
        onTokens(now);
    }

    void onLost(TokenId token, long now) {
        live.remove(token);
        if (now >= fromNanos) {
            lost++;
        }
        noneByLoss = live.count() == 0;
        noneSince = now;
        onTokens(now);
    }

    void onRemoved(TokenId token, long session, long now) {
        LiveTokens.Life life = live.remove(token);
        if (now >= fromNanos) {
            removed++;
            removedHops += session;
            removedSeconds += (now - life.bornNanos) / 1e9;
        }
        onTokens(now);
    }

    void onMessages(int count, long now) {
        if (now >= fromNanos) {
            messages += count;
        }
    }

    /** All tokens are about to be lost. */
    void onTransient(long now) {
        stabilisation = new Stabilisation(now, active.value());
    }

    int liveTokens() {
        return live.count();
    }

    Intervals intervals() {
        return intervals;
    }

    RunMetrics metrics() {
        RunMetrics metrics = new RunMetrics();
        putShares(metrics);
        metrics.put("operations", operations);
        putIntervals("interval", intervals, metrics);
        putIntervals("returnTime", returns, metrics);
        metrics.put("timeWeightedBelow2MinInterval", intervals.timeWeightedBelow(0));
        metrics.put("timeWeightedBelow3MinInterval", intervals.timeWeightedBelow(1));
        metrics.putFairness(agents, agent -> agentRecords[RECORD * agent + OPERATIONS]);
        double[] tokenShares = tokens.shares(endNanos);
        metrics.put("tokens.max", tokens.highest());
        metrics.put("tokens.lost", lost);
        metrics.put("tokens.regenerated", regenerated);
        metrics.put("tokens.spurious", spurious);
        metrics.put("tokens.removed", removed);
        metrics.put("tokens.noneShare", tokenShares[0]);
        metrics.putList("tokens.shares", tokenShares);
        metrics.put("removal.hops", removed == 0 ? Double.NaN : (double) removedHops / removed);
        metrics.put("removal.seconds", removed == 0 ? Double.NaN : removedSeconds / removed);
        metrics.put("recovery", recoveries == 0 ? Double.NaN : recoverySeconds / recoveries);
        if (stabilisation != null) {
            stabilisation.report(live, endNanos, metrics);
        }
        metrics.put("visits", visits);
        metrics.put("messages", messages);
        return metrics;
    }

    private void putShares(RunMetrics metrics) {
        double[] shares = active.shares(endNanos);
        for (int i = 0; i <= 2; i++) {
            metrics.put("share" + i, i < shares.length ? shares[i] : 0);
        }
        metrics.put("share3plus", TimeShares.from(3, shares));
        metrics.put("shareOverPermits", TimeShares.from(permits + 1, shares));
        metrics.putList("shares", shares);
    }

    private static void putIntervals(String name, Intervals intervals, RunMetrics metrics) {
        metrics.putTimes(name, intervals, 50, 80, 90, 99);
        metrics.put(name + ".below2MinInterval", intervals.shareBelow(0));
        metrics.put(name + ".below3MinInterval", intervals.shareBelow(1));
        metrics.put(name + ".above5MinInterval", 1 - intervals.shareBelow(2));
    }

    private void setActive(int count, long now) {
        active.set(count, now);
        if (stabilisation != null) {
            stabilisation.onActive(count, now);
        }
    }

    private void onTokens(long now) {
        tokens.set(live.count(), now);
        if (stabilisation != null) {
            stabilisation.onTokens(live, now);
        }
    }
}
