package io.wandertoken.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class EventQueueTest {
    private static final int SEEDS = 100;
    private static final int OPERATIONS = 600;

    @Test
    void anEmptyQueueHasNothingBeforeTheEndOfTime() {
        EventQueue queue = new EventQueue();

        assertThat(queue.size()).isZero();
        assertThat(queue.nextTime()).isEqualTo(EventQueue.NEVER);
    }

    @Test
    void eventsComeOutInTheOrderOfTheirTimes() {
        EventQueue queue = new EventQueue();
        queue.add(30, 3);
        queue.add(10, 1);
        queue.add(20, 2);

        assertThat(drain(queue)).containsExactly(1, 2, 3);
    }

    @Test
    void eventsOfOneTimeComeOutInTheOrderInWhichTheyWentIn() {
        EventQueue queue = new EventQueue();
        List<Integer> added = new ArrayList<>();
        for (int event = 100; event > 0; event--) {
            queue.add(7, event);
            added.add(event);
        }

        assertThat(drain(queue)).isEqualTo(added);
    }

    @Test
    void peekLeavesTheEventWhereItIs() {
        EventQueue queue = new EventQueue();
        queue.add(5, 42);

        assertThat(queue.peek()).isEqualTo(42);
        assertThat(queue.peek()).isEqualTo(42);
        assertThat(queue.size()).isOne();
        assertThat(queue.nextTime()).isEqualTo(5);
    }

    @Test
    void theQueueAgreesWithASortedListUnderRandomOperations() {
        for (long seed = 0; seed < SEEDS; seed++) {
            long replay = seed;
            assertThatCode(() -> compareWithSortedList(RealQueue::new, replay))
                    .as("replay with seed %d", seed)
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void theCheckerNoticesAQueueThatForgetsTheOrderOfInsertion() {
        assertThatThrownBy(() -> compareWithSortedList(LastInFirstOut::new, 1)).isInstanceOf(AssertionError.class);
    }

    @Test
    void theCheckerNoticesAQueueThatIgnoresTimes() {
        assertThatThrownBy(() -> compareWithSortedList(Timeless::new, 1)).isInstanceOf(AssertionError.class);
    }

    private static List<Integer> drain(EventQueue queue) {
        List<Integer> events = new ArrayList<>();
        for (int left = queue.size(); left > 0; left--) {
            events.add(queue.poll());
        }
        return events;
    }

    /** Times are drawn from a few values, so that most events have company. */
    private static void compareWithSortedList(Supplier<Queue> queues, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Queue queue = queues.get();
        SortedListQueue reference = new SortedListQueue();
        for (int i = 0; i < OPERATIONS; i++) {
            if (random.nextInt(5) < 3) {
                long time = random.nextInt(20);
                queue.add(time, i);
                reference.add(time, i);
            } else if (reference.nextTime() != EventQueue.NEVER) {
                assertThat(queue.poll()).isEqualTo(reference.poll());
            }
            assertThat(queue.nextTime()).isEqualTo(reference.nextTime());
        }
    }

    private interface Queue {
        void add(long time, int event);

        long nextTime();

        int poll();
    }

    private static final class RealQueue implements Queue {
        private final EventQueue queue = new EventQueue();

        @Override
        public void add(long time, int event) {
            queue.add(time, event);
        }

        @Override
        public long nextTime() {
            return queue.nextTime();
        }

        @Override
        public int poll() {
            return queue.poll();
        }
    }

    /** A list that is sorted, stably, whenever it is looked at. */
    private static class SortedListQueue implements Queue {
        protected record Entry(long time, int event) {}

        protected final List<Entry> entries = new ArrayList<>();

        @Override
        public void add(long time, int event) {
            entries.add(new Entry(time, event));
        }

        @Override
        public long nextTime() {
            entries.sort(Comparator.comparingLong(Entry::time));
            return entries.isEmpty() ? EventQueue.NEVER : entries.get(0).time();
        }

        @Override
        public int poll() {
            nextTime();
            return entries.remove(0).event();
        }
    }

    private static final class LastInFirstOut extends SortedListQueue {
        @Override
        public void add(long time, int event) {
            entries.add(0, new Entry(time, event));
        }
    }

    private static final class Timeless extends SortedListQueue {
        @Override
        public int poll() {
            return entries.remove(entries.size() - 1).event();
        }
    }
}
