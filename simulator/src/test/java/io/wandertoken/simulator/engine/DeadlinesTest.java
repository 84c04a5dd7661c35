package io.wandertoken.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DeadlinesTest {
    private static final int SEEDS = 300;
    private static final int OPERATIONS = 400;
    private static final int SLOTS = 7;
    private static final long HORIZON = 600;
    private static final long NEVER = EventQueue.NEVER;

    @Test
    void nothingIsDueBeforeAnythingIsSet() {
        assertThat(new Deadlines(3, 100).nextBefore(100)).isEqualTo(NEVER);
    }

    @Test
    void aDeadlineIsToldOnlyWhenItLiesBeforeTheGivenTime() {
        Deadlines deadlines = new Deadlines(3, 100);
        deadlines.set(1, 10);

        assertThat(deadlines.nextBefore(10)).isEqualTo(NEVER);
        assertThat(deadlines.nextBefore(11)).isEqualTo(10);
        assertThat(deadlines.poll()).isEqualTo(1);
        assertThat(deadlines.nextBefore(100)).isEqualTo(NEVER);
    }

    @Test
    void aDeadlineCanBeMovedBackAndForth() {
        Deadlines deadlines = new Deadlines(3, 100);
        deadlines.set(0, 50);
        deadlines.set(0, 90);
        deadlines.set(1, 60);

        assertThat(deadlines.nextBefore(100)).isEqualTo(60);

        deadlines.set(0, 20);

        assertThat(deadlines.nextBefore(100)).isEqualTo(20);
        assertThat(deadlines.poll()).isZero();
        assertThat(deadlines.nextBefore(100)).isEqualTo(60);
    }

    @Test
    void aClearedDeadlineIsNeverReached() {
        Deadlines deadlines = new Deadlines(3, 100);
        deadlines.set(0, 50);
        deadlines.clear(0);

        assertThat(deadlines.nextBefore(100)).isEqualTo(NEVER);
    }

    @Test
    void deadlinesAtOrBeyondTheHorizonAreNeverReached() {
        Deadlines deadlines = new Deadlines(3, 100);
        deadlines.set(0, 100);
        deadlines.set(1, NEVER);
        deadlines.set(2, 99);

        assertThat(deadlines.nextBefore(1000)).isEqualTo(99);
        assertThat(deadlines.poll()).isEqualTo(2);
        assertThat(deadlines.nextBefore(1000)).isEqualTo(NEVER);
    }

    @Test
    void aSlotThatWasTakenCanBeSetToTheSameTimeAgain() {
        Deadlines deadlines = new Deadlines(2, 100);
        deadlines.set(0, 10);
        deadlines.set(0, 5);
        assertThat(deadlines.nextBefore(100)).isEqualTo(5);
        deadlines.poll();

        deadlines.set(0, 10);

        assertThat(deadlines.nextBefore(100)).isEqualTo(10);
        assertThat(deadlines.poll()).isZero();
        assertThat(deadlines.nextBefore(100)).isEqualTo(NEVER);
    }

    @Test
    void deadlinesAgreeWithAPlainTableUnderRandomOperations() {
        for (long seed = 0; seed < SEEDS; seed++) {
            long replay = seed;
            assertThatCode(() -> compareWithPlainTable(new RealTimers(), replay))
                    .as("replay with seed %d", seed)
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void theCheckerNoticesTimersThatCannotMoveForward() {
        assertThatThrownBy(() -> compareWithPlainTable(new ForgetsDecreases(), 1))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void theCheckerNoticesTimersThatIgnoreTheirClearing() {
        assertThatThrownBy(() -> compareWithPlainTable(new ForgetsClearing(), 1))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void theCheckerNoticesTimersThatKnowNoHorizon() {
        assertThatThrownBy(() -> compareWithPlainTable(new KnowsNoHorizon(), 1)).isInstanceOf(AssertionError.class);
    }

    /** Time goes on as in a simulation; deadlines are set ahead of it, moved both ways, cleared and reached. */
    private static void compareWithPlainTable(Timers timers, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        PlainTable table = new PlainTable(HORIZON);
        long now = 0;
        for (int i = 0; i < OPERATIONS; i++) {
            int slot = random.nextInt(SLOTS);
            switch (random.nextInt(6)) {
                case 0, 1, 2 -> {
                    long deadline = now + random.nextInt(1, random.nextBoolean() ? 20 : 400);
                    timers.set(slot, deadline);
                    table.set(slot, deadline);
                }
                case 3 -> {
                    timers.clear(slot);
                    table.clear(slot);
                }
                default -> {
                    long until = now + random.nextInt(30);
                    long due = timers.nextBefore(until);
                    assertThat(due).as("the next deadline before %d", until).isEqualTo(table.nextBefore(until));
                    now = due == NEVER ? until : due;
                    if (due != NEVER) {
                        int taken = timers.poll();
                        assertThat(table.times[taken])
                                .as("the deadline of slot %d", taken)
                                .isEqualTo(due);
                        table.clear(taken);
                    }
                }
            }
        }
    }

    private interface Timers {
        void set(int slot, long deadline);

        void clear(int slot);

        long nextBefore(long time);

        int poll();
    }

    private static final class RealTimers implements Timers {
        private final Deadlines deadlines = new Deadlines(SLOTS, HORIZON);

        @Override
        public void set(int slot, long deadline) {
            deadlines.set(slot, deadline);
        }

        @Override
        public void clear(int slot) {
            deadlines.clear(slot);
        }

        @Override
        public long nextBefore(long time) {
            return deadlines.nextBefore(time);
        }

        @Override
        public int poll() {
            return deadlines.poll();
        }
    }

    /** Looks at every slot every time. */
    private static class PlainTable implements Timers {
        protected final long[] times = new long[SLOTS];
        private final long horizon;

        PlainTable(long horizon) {
            this.horizon = horizon;
            Arrays.fill(times, NEVER);
        }

        @Override
        public void set(int slot, long deadline) {
            times[slot] = deadline;
        }

        @Override
        public void clear(int slot) {
            times[slot] = NEVER;
        }

        @Override
        public long nextBefore(long time) {
            long next = times[earliest()];
            return next < time && next < horizon ? next : NEVER;
        }

        @Override
        public int poll() {
            int slot = earliest();
            times[slot] = NEVER;
            return slot;
        }

        private int earliest() {
            int best = 0;
            for (int slot = 1; slot < SLOTS; slot++) {
                best = times[slot] < times[best] ? slot : best;
            }
            return best;
        }
    }

    /** What a lazy queue does that keeps the entry it has, even when the deadline comes nearer. */
    private static final class ForgetsDecreases extends PlainTable {
        ForgetsDecreases() {
            super(HORIZON);
        }

        @Override
        public void set(int slot, long deadline) {
            times[slot] = times[slot] == NEVER ? deadline : Math.max(times[slot], deadline);
        }
    }

    private static final class ForgetsClearing extends PlainTable {
        ForgetsClearing() {
            super(HORIZON);
        }

        @Override
        public void clear(int slot) {
            // The deadline stays.
        }
    }

    private static final class KnowsNoHorizon extends PlainTable {
        KnowsNoHorizon() {
            super(NEVER);
        }
    }
}
