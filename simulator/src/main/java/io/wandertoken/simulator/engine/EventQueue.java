package io.wandertoken.simulator.engine;

import java.util.Arrays;

/**
 * Events in the order of their times; events of one time come out in the order in which they went in. An event is a
 * number that the caller understands.
 *
 * <p>A binary heap on arrays: nothing is allocated per event.
 */
public final class EventQueue {

    /** The time of the next event when there is none. */
    public static final long NEVER = Long.MAX_VALUE;

    private long[] times = new long[16];
    private long[] sequences = new long[16];
    private int[] events = new int[16];
    private int size;
    private long nextSequence;

    public void add(long timeNanos, int event) {
        if (size == times.length) {
            times = Arrays.copyOf(times, 2 * size);
            sequences = Arrays.copyOf(sequences, 2 * size);
            events = Arrays.copyOf(events, 2 * size);
        }
        siftUp(size++, timeNanos, nextSequence++, event);
    }

    public long nextTime() {
        return size == 0 ? NEVER : times[0];
    }

    /** The next event, which stays where it is. */
    public int peek() {
        return events[0];
    }

    /** Takes the next event out. */
    public int poll() {
        int event = events[0];
        size--;
        if (size > 0) {
            siftDown(times[size], sequences[size], events[size]);
        }
        return event;
    }

    public int size() {
        return size;
    }

    private void siftUp(int start, long time, long sequence, int event) {
        int hole = start;
        while (hole > 0) {
            int parent = (hole - 1) >>> 1;
            // A later sequence never overtakes an equal time.
            if (times[parent] <= time) {
                break;
            }
            move(parent, hole);
            hole = parent;
        }
        put(hole, time, sequence, event);
    }

    private void siftDown(long time, long sequence, int event) {
        int hole = 0;
        int half = size >>> 1;
        while (hole < half) {
            int child = 2 * hole + 1;
            if (child + 1 < size && before(child + 1, times[child], sequences[child])) {
                child++;
            }
            if (!before(child, time, sequence)) {
                break;
            }
            move(child, hole);
            hole = child;
        }
        put(hole, time, sequence, event);
    }

    private boolean before(int slot, long time, long sequence) {
        return times[slot] < time || (times[slot] == time && sequences[slot] < sequence);
    }

    private void move(int from, int to) {
        put(to, times[from], sequences[from], events[from]);
    }

    private void put(int slot, long time, long sequence, int event) {
        times[slot] = time;
        sequences[slot] = sequence;
        events[slot] = event;
    }
}
