package io.wandertoken.protocol.memory.congestion;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds out how many permits a resource can handle. It is fed with the accesses under the first permit only: all users of a resource feel
 * alike how busy it is.
 *
 * <pre>
 *   ALONE (level 1)   --enough measurements, others wait-->                  SHARED (the level before, or 2)
 *   SHARED            --a round without slowness, several times-->          SHARED (level + 1)
 *   SHARED            --slower than allowed, at once-->                     SHARED or ALONE (level / slowdown, at least half)
 *   SHARED            --a round that shows more users than fit-->           SHARED or ALONE (level - 1)
 *   SHARED            --the baseline is old, or missing for what is done--> ALONE
 * </pre>
 *
 * <p>The slowdown of an access is its duration, for each unit of work, divided by the median of those that ran alone. A resource with room
 * for c users at full speed that has n of them slows each down to n / c. So n / slowdown estimates c, and n - n / slowdown is the number of
 * users that do not fit, which TCP Vegas calls the number of queued segments.
 *
 * <p>Invariants: the level is from 1 to the maximum. At level 1 the baseline follows the resource, in whichever direction it changes.
 *
 * <p>Deviations from additive increase, multiplicative decrease: it decreases to what the resource is estimated to handle instead of by a
 * constant factor; it goes down by one when users do not fit although none is too slow; after each increase that fails it waits longer for
 * the next one.
 */
public final class PermitController {

    /** How many accesses after a decrease are skipped in any case: they shared the resource with those that began before. */
    private static final int SETTLING = 1;

    /** How many are skipped while others that began before the change go on. */
    private static final int MOST_SKIPPED = 8;

    /** The number of measurements that make a baseline: with and without a known amount of work. */
    private static final int MEASURED_WORK = 3;

    private static final int MEASURED_LABEL = 5;

    /** The number of accesses in a round. Durations of accesses whose size is not known scatter. */
    private static final int ROUND_WORK = 2;

    private static final int ROUND_LABEL = 6;

    /** Fewer users than this do not fit: there is room for another one. */
    private static final double ROOM = 0.5;

    /** At least this many users do not fit: one must go. */
    private static final double CROWDED = 0.9;

    /** Faster than alone, beyond what chance explains: the baseline is out of date. */
    private static final double FASTER = 0.9;

    /** The number of rounds after which a level that proved too high is tried again, at least and at most. */
    private static final int LEAST_PATIENCE = 2;

    private static final int MOST_PATIENCE = 6;

    /** An access of a kind without a baseline makes the baseline older by this. */
    private static final int MISSING_AGE = 32;

    /** A single access that is slower than allowed by this factor is enough, and any that is where that is expected. */
    private static final double SEVERE = 1.25;

    private final int most;
    private final double limit;

    /**
     * @param most the maximum number of permits
     * @param limit how many times as long as alone an access may take
     */
    public PermitController(int most, double limit) {
        if (most < 1 || most > CongestionState.MOST_PERMITS) {
            throw new IllegalArgumentException(
                    "from 1 to " + CongestionState.MOST_PERMITS + " permits can adapt, not " + most);
        }
        if (!(limit > 1) || Double.isInfinite(limit)) {
            throw new IllegalArgumentException("an access must be allowed to take longer than alone, not " + limit);
        }
        this.most = most;
        this.limit = limit;
    }

    /**
     * An access under the first permit is over.
     *
     * @param session of its token
     */
    public CongestionState next(CongestionState before, AccessSample access, long session) {
        Draft draft = new Draft(before);
        if (access.end() == AccessSample.End.UNUSABLE) {
            return before;
        }
        int skips = access.settled() ? SETTLING : MOST_SKIPPED;
        if (draft.skipped < skips) {
            draft.skipped++;
        } else if (access.end() == AccessSample.End.TOO_LONG) {
            shrink(draft, 2);
        } else if (draft.level == 1) {
            onAlone(draft, access);
        } else {
            onShared(draft, access);
        }
        return draft.state(session);
    }

    /** The only permit: measures the baseline, unless others still use the resource. */
    private void onAlone(Draft draft, AccessSample access) {
        if (access.settled()) {
            draft.slowdown = slowdown(draft.before, access);
            draft.baselines = draft.before.measured(access.key(), access.unitNanos());
            draft.rounds++;
        }
        boolean measured = draft.rounds >= (access.hasWork() ? MEASURED_WORK : MEASURED_LABEL);
        boolean patient = draft.ceiling != 2 || draft.rounds >= ROUND_WORK * draft.patience;
        if (draft.resume > 1 && (measured || !access.settled())) {
            draft.change(Math.min(most, draft.resume));
        } else if (measured && patient && access.awaited() && most > 1) {
            draft.change(2);
        }
    }

    private void onShared(Draft draft, AccessSample access) {
        double slowdown = slowdown(draft.before, access);
        if (slowdown == 0) {
            draft.age += MISSING_AGE;
        } else {
            draft.age++;
            draft.round.add(Baseline.bounded(slowdown));
            boolean last = draft.round.size() >= (access.hasWork() ? ROUND_WORK : ROUND_LABEL);
            double enough = draft.level == draft.ceiling ? limit : SEVERE * limit;
            if (last || (access.hasWork() && slowdown > enough)) {
                onRound(draft, access);
            }
        }
        if (draft.age >= CongestionState.MOST && draft.level > 1) {
            int resume = draft.level;
            draft.change(1);
            draft.resume = resume;
        }
    }

    private void onRound(Draft draft, AccessSample access) {
        double slowdown = Baseline.median(draft.round);
        double misfits = draft.level * (1 - 1 / Math.max(1, slowdown));
        draft.round.clear();
        draft.slowdown = Baseline.bounded(slowdown);
        if (slowdown > limit) {
            shrink(draft, slowdown);
        } else if (misfits >= CROWDED) {
            shrink(draft, 1);
        } else {
            draft.ceiling = draft.level >= draft.ceiling ? 0 : draft.ceiling;
            if (misfits < ROOM) {
                onRoom(draft, access, slowdown);
            }
        }
    }

    private void onRoom(Draft draft, AccessSample access, double slowdown) {
        if (slowdown < FASTER) {
            draft.before
                    .baseline(access.key())
                    .ifPresent(old -> draft.baselines = draft.before.measured(old.key(), slowdown * old.median()));
        }
        draft.rounds++;
        boolean patient = draft.level + 1 != draft.ceiling || draft.rounds >= draft.patience;
        if (patient && access.awaited() && draft.level < most) {
            draft.change(draft.level + 1);
        }
    }

    /** Too many users: down to what the resource is estimated to handle, by one at least, by half at most. */
    private void shrink(Draft draft, double slowdown) {
        if (draft.level == 1) {
            return;
        }
        int borne = (int) Math.round(draft.level / slowdown);
        draft.change(Math.max(Math.max(1, draft.level / 2), Math.min(draft.level - 1, borne)));
        boolean again = draft.level + 1 == draft.ceiling;
        draft.ceiling = draft.level + 1;
        draft.patience = again ? Math.min(MOST_PATIENCE, 2 * draft.patience) : LEAST_PATIENCE;
    }

    /** How much slower than alone the access was, or 0 if that is not known. */
    private static float slowdown(CongestionState state, AccessSample access) {
        return state.baseline(access.key())
                .map(alone -> Baseline.bounded(access.unitNanos() / alone.median()))
                .orElse(0f);
    }

    /** The state that is being written. */
    private static final class Draft {
        private final CongestionState before;
        private int level;
        private int resume;
        private int skipped;
        private int age;
        private int ceiling;
        private int patience;
        private int rounds;
        private float slowdown;
        private final List<Float> round;
        private List<Baseline> baselines;

        Draft(CongestionState before) {
            this.before = before;
            level = before.level();
            resume = before.resume();
            skipped = before.skipped();
            age = before.age();
            ceiling = before.ceiling();
            patience = before.patience();
            rounds = before.rounds();
            slowdown = before.slowdown();
            round = new ArrayList<>(before.round());
            baselines = before.baselines();
        }

        void change(int to) {
            resume = 0;
            skipped = to > level ? SETTLING : 0;
            rounds = 0;
            age = to == 1 ? 0 : age;
            level = to;
            round.clear();
        }

        CongestionState state(long session) {
            int most = CongestionState.MOST;
            return new CongestionState(
                    session,
                    level,
                    resume,
                    skipped,
                    Math.min(most, age),
                    ceiling,
                    patience,
                    Math.min(most, rounds),
                    slowdown,
                    round.subList(0, Math.min(CongestionState.MOST_ROUND, round.size())),
                    baselines);
        }
    }
}
