package io.wandertoken.simulator.fleet.capacity;

import io.wandertoken.protocol.Durations;
import io.wandertoken.simulator.statistics.RunMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What a fleet makes of a resource whose capacity changes, in each part of the run with one capacity: how much is done, compared with the best
 * fixed number of permits; how slow accesses are; and how long the fleet takes to adapt.
 */
public final class CapacityLedger {

    /** A level is good when it allows this share of what the best one does. */
    private static final double GOOD = 0.9;

    /** How many points the course of the level has. */
    private static final int POINTS = 120;

    private record LevelChange(long atNanos, int level) {}

    private static final class Segment {
        private final CapacityCurve.Step step;
        private long fromNanos;
        private double work;
        private double levelNanos;
        private double slowdowns;
        private long doneCount;
        private long slowCount;
        private double adaptNanos = Double.NaN;

        Segment(CapacityCurve.Step step) {
            this.step = step;
            fromNanos = step.fromNanos();
        }
    }

    private final int most;
    private final double limit;
    private final double degradation;
    private final List<Segment> segments = new ArrayList<>();
    private final List<LevelChange> course = new ArrayList<>();
    private int level;
    private long session = -1;
    private long asOfNanos;
    private long levelAsOfNanos;
    private long sinceNanos;
    private double exceededNanos;

    /**
     * @param most the maximum number of permits
     * @param level how many of them may be used at first
     * @param limit how many times as long as alone an access may take
     */
    public CapacityLedger(int most, int level, double limit, double degradation) {
        this.most = most;
        this.level = level;
        this.limit = limit;
        this.degradation = degradation;
    }

    /** What happened before does not count. */
    public void startCounting(long nowNanos) {
        segments.removeIf(segment -> segment != segments.get(segments.size() - 1));
        segments.replaceAll(segment -> {
            Segment rest = new Segment(segment.step);
            rest.fromNanos = nowNanos;
            return rest;
        });
        exceededNanos = 0;
        sinceNanos = nowNanos;
        segments.forEach(segment -> noteAdapted(segment, nowNanos));
    }

    /** An agent that has the first permit's token decided. */
    public void onLevel(int decided, long atSession, long nowNanos) {
        // A token that was replaced may still be in use somewhere.
        if (atSession >= session) {
            session = atSession;
            addLevelTime(nowNanos);
            level = decided;
            course.add(new LevelChange(nowNanos, decided));
            current().ifPresent(segment -> noteAdapted(segment, nowNanos));
        }
    }

    /** How many permits may be used, by the latest decision. */
    public int level() {
        return level;
    }

    void onCapacity(CapacityCurve.Step step) {
        addLevelTime(step.fromNanos());
        Segment begun = new Segment(step);
        segments.add(begun);
        noteAdapted(begun, step.fromNanos());
    }

    private Optional<Segment> current() {
        return segments.isEmpty() ? Optional.empty() : Optional.of(segments.get(segments.size() - 1));
    }

    private void addLevelTime(long nowNanos) {
        current()
                .ifPresent(segment -> segment.levelNanos +=
                        (double) level * (nowNanos - Math.max(segment.fromNanos, levelAsOfNanos)));
        levelAsOfNanos = nowNanos;
    }

    void onWork(double nanos, int users, long nowNanos) {
        current().ifPresent(segment -> segment.work += nanos);
        exceededNanos += users > level ? nowNanos - asOfNanos : 0;
        asOfNanos = nowNanos;
    }

    void onDone(double slowdown) {
        current().ifPresent(segment -> {
            segment.doneCount++;
            segment.slowdowns += slowdown;
            segment.slowCount += slowdown > limit ? 1 : 0;
        });
    }

    private void noteAdapted(Segment segment, long nowNanos) {
        double capacity = segment.step.users();
        boolean good = rate(capacity, level) >= GOOD * bestRate(capacity)
                && (level == 1 || 1 / SharedResource.speed(capacity, level, degradation) <= limit);
        if (good && Double.isNaN(segment.adaptNanos)) {
            segment.adaptNanos = nowNanos - segment.fromNanos;
        }
    }

    private double rate(double capacity, int users) {
        return users * SharedResource.speed(capacity, users, degradation);
    }

    private double bestRate(double capacity) {
        double best = 0;
        for (int users = 1; users <= most; users++) {
            best = Math.max(best, rate(capacity, users));
        }
        return best;
    }

    /** Lists have an element for each capacity. Throughput is work, in seconds of an access alone, per second. */
    public void addTo(RunMetrics metrics, long nowNanos) {
        if (segments.isEmpty()) {
            return;
        }
        addLevelTime(nowNanos);
        put(metrics, "throughput", segment -> segment.work / nanos(segment, nowNanos));
        put(metrics, "bestThroughput", segment -> bestRate(segment.step.users()));
        put(metrics, "ofBest", segment -> segment.work / nanos(segment, nowNanos) / bestRate(segment.step.users()));
        put(metrics, "slowdown", segment -> segment.slowdowns / segment.doneCount);
        put(metrics, "tooSlow", segment -> (double) segment.slowCount / segment.doneCount);
        put(metrics, "level", segment -> segment.levelNanos / nanos(segment, nowNanos));
        put(metrics, "adapt", segment -> Durations.seconds(segment.adaptNanos));
        metrics.put("capacity.aboveLevelShare", exceededNanos / (nowNanos - sinceNanos));
        double[] points = new double[POINTS];
        for (int i = 0; i < POINTS; i++) {
            points[i] = levelAt(sinceNanos + (nowNanos - sinceNanos) / POINTS * i);
        }
        metrics.putList("capacity.course", points);
    }

    private double levelAt(long nanos) {
        int at = course.isEmpty() ? level : 1;
        for (LevelChange change : course) {
            at = change.atNanos <= nanos ? change.level : at;
        }
        return at;
    }

    private void put(RunMetrics metrics, String name, ToDoubleFunction<Segment> value) {
        metrics.putList("capacity." + name, segments.stream().mapToDouble(value).toArray());
    }

    private double nanos(Segment segment, long nowNanos) {
        int next = segments.indexOf(segment) + 1;
        return (next < segments.size() ? segments.get(next).fromNanos : nowNanos) - segment.fromNanos;
    }
}
