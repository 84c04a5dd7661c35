package io.wandertoken.agent.transport;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A map whose keys are beginnings of hashes, or numbers. It needs a third of the memory of one with an object per key and
 * entry, which tells where a thousand agents in one process know each other.
 */
final class LongMap<V> {
    private static final int FIRST_BITS = 3;
    /** Hashes are random, but whoever makes keys can choose a few bits of theirs. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private long[] keys = new long[1 << FIRST_BITS];
    /** Entries stand at the first free place from where their key belongs. */
    private @Nullable Object[] values = new Object[1 << FIRST_BITS];

    private int bits = FIRST_BITS;
    private int size;

    @Nullable
    V get(long key) {
        return valueAt(place(key));
    }

    /** Puts a value in, unless there is one already; tells the one that there is, if so. */
    @Nullable
    V putIfAbsent(long key, V value) {
        int place = place(key);
        V present = valueAt(place);
        if (present == null) {
            keys[place] = key;
            values[place] = value;
            size++;
            if (3 * size > 2 * keys.length) {
                grow();
            }
        }
        return present;
    }

    void put(long key, V value) {
        if (putIfAbsent(key, value) != null) {
            values[place(key)] = value;
        }
    }

    /** Removes an entry if it has this very value. */
    void remove(long key, V value) {
        int place = place(key);
        if (values[place] != value) {
            return;
        }
        values[place] = null;
        size--;
        // Whoever had to stand further on because of this one moves up.
        for (int next = after(place); values[next] != null; next = after(next)) {
            Object moved = values[next];
            values[next] = null;
            int better = place(keys[next]);
            keys[better] = keys[next];
            values[better] = moved;
        }
    }

    int size() {
        return size;
    }

    /** All values, in no order. */
    List<V> values() {
        List<V> all = new ArrayList<>(size);
        for (int place = 0; place < values.length; place++) {
            V value = valueAt(place);
            if (value != null) {
                all.add(value);
            }
        }
        return all;
    }

    /** Where the key is, or where it would be. */
    private int place(long key) {
        int place = (int) (key * SPREAD >>> Long.SIZE - bits);
        while (values[place] != null && keys[place] != key) {
            place = after(place);
        }
        return place;
    }

    private int after(int place) {
        return place + 1 & keys.length - 1;
    }

    private void grow() {
        long[] oldKeys = keys;
        @Nullable Object[] oldValues = values;
        bits++;
        keys = Arrays.copyOf(oldKeys, 2 * oldKeys.length);
        values = new Object[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldValues[i] != null) {
                int place = place(oldKeys[i]);
                keys[place] = oldKeys[i];
                values[place] = oldValues[i];
            }
        }
    }

    @SuppressWarnings("unchecked") // Nothing else is ever put in.
    private @Nullable V valueAt(int place) {
        return (V) values[place];
    }
}
