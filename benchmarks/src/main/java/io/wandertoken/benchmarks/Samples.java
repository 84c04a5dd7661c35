package io.wandertoken.benchmarks;

/** Durations that one thread notes and another one reads after it; room is made beforehand. */
public final class Samples {
    private final long[] nanos;
    private volatile int count;

    public Samples(int capacity) {
        nanos = new long[capacity];
    }

    /** Notes a duration, as long as there is room. */
    public void add(long duration) {
        int place = count;
        if (place < nanos.length) {
            nanos[place] = duration;
            count = place + 1;
        }
    }

    /** Notes all of another one. */
    void addAll(Samples more) {
        for (int i = 0; i < more.count(); i++) {
            add(more.get(i));
        }
    }

    int count() {
        return count;
    }

    long get(int place) {
        return nanos[place];
    }
}
