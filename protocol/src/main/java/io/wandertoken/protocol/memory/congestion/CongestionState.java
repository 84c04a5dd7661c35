package io.wandertoken.protocol.memory.congestion;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is known of a resource whose number of permits adapts. The tokens of all permits carry the level; only that of the first one
 * carries the rest.
 *
 * @param session of the first permit's token when this was written: of two states the later one counts
 * @param level how many permits may be used
 * @param resume the level to go back to when the baseline is measured; 0 while it is not being measured anew
 * @param skipped how many accesses since the last change do not count, because they may have shared the resource with others that began before
 * @param age the number of accesses since the baseline was measured
 * @param ceiling the lowest level that proved too high; 0 for none
 * @param patience the number of rounds without slowness after which the ceiling is tried again
 * @param rounds the number of rounds without slowness at this level; while alone, the number of measurements
 * @param slowdown what was observed last; 0 for nothing yet
 * @param round the slowdowns of the present round
 * @param baselines the kind that was seen last comes first
 */
public record CongestionState(
        long session,
        int level,
        int resume,
        int skipped,
        int age,
        int ceiling,
        int patience,
        int rounds,
        float slowdown,
        List<Float> round,
        List<Baseline> baselines) {

    /** The maximum of every small number: each fits into a byte. */
    public static final int MOST = 255;

    /** The maximum number of permits. */
    public static final int MOST_PERMITS = 64;

    /** The maximum number of kinds of access that are told apart. */
    public static final int MOST_BASELINES = 6;

    /** The maximum number of accesses in a round. */
    public static final int MOST_ROUND = 8;

    public CongestionState {
        round = List.copyOf(round);
        baselines = List.copyOf(baselines);
        boolean bytes = resume <= MOST_PERMITS
                && ceiling <= MOST_PERMITS
                && skipped <= MOST
                && age <= MOST
                && patience <= MOST
                && rounds <= MOST;
        boolean positive =
                session >= 0 && resume >= 0 && ceiling >= 0 && skipped >= 0 && age >= 0 && patience >= 0 && rounds >= 0;
        if (!bytes || !positive || level < 1 || level > MOST_PERMITS) {
            throw new IllegalArgumentException("a number of a controller is out of bounds");
        }
        if ((Float.floatToIntBits(slowdown) != 0 && !Baseline.isPositive(slowdown))
                || !round.stream().allMatch(Baseline::isPositive)) {
            throw new IllegalArgumentException("a slowdown is a positive number");
        }
        if (round.size() > MOST_ROUND
                || baselines.size() > MOST_BASELINES
                || baselines.stream().mapToLong(Baseline::key).distinct().count() < baselines.size()) {
            throw new IllegalArgumentException("too many accesses or baselines, or one of them twice");
        }
    }

    /** Where nothing is known. */
    public static final CongestionState UNKNOWN = level(0, 1);

    /** The level and nothing else. */
    public static CongestionState level(long session, int level) {
        return new CongestionState(session, level, 0, 0, 0, 0, 0, 0, 0, List.of(), List.of());
    }

    /** What the tokens of the other permits carry. */
    public CongestionState brief() {
        return level(session, level);
    }

    public boolean isBrief() {
        return equals(brief());
    }

    /** The same at another level, which was decided later. */
    CongestionState with(CongestionState later) {
        return new CongestionState(
                later.session, later.level, 0, 0, age, ceiling, patience, 0, slowdown, List.of(), baselines);
    }

    public Optional<Baseline> baseline(long key) {
        return baselines.stream().filter(baseline -> baseline.key() == key).findFirst();
    }

    /** The baselines with a further measurement. If there are too many kinds, the one that was not seen for longest is forgotten. */
    List<Baseline> measured(long key, double unitNanos) {
        List<Baseline> all = new ArrayList<>(baselines);
        all.removeIf(before -> before.key() == key);
        all.add(0, baseline(key).map(before -> before.with(unitNanos)).orElseGet(() -> Baseline.first(key, unitNanos)));
        return all.subList(0, Math.min(MOST_BASELINES, all.size()));
    }
}
