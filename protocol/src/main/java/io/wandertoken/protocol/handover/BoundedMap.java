package io.wandertoken.protocol.handover;

import java.util.Iterator;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** A map that forgets what was used least recently when it is full, so that no traffic makes it grow. */
final class BoundedMap<K, V> {
    private final int capacity;
    private final LinkedHashMap<K, V> map = new LinkedHashMap<>(16, 0.75f, true);

    /** What was found or stored last: one input asks for the same peer or token several times. */
    private @Nullable K lastKey;

    private @Nullable V lastValue;

    BoundedMap(int capacity) {
        this.capacity = capacity;
    }

    @Nullable
    V get(K key) {
        if (!key.equals(lastKey)) {
            lastValue = map.get(key);
            lastKey = key;
        }
        return lastValue;
    }

    /** Stores a value and returns the one that had to go for it, if any. */
    @Nullable
    V put(K key, V value) {
        map.put(key, value);
        lastKey = key;
        lastValue = value;
        if (map.size() <= capacity) {
            return null;
        }
        Iterator<V> leastRecent = map.values().iterator();
        V evicted = leastRecent.next();
        leastRecent.remove();
        return evicted;
    }

    @Nullable
    V remove(K key) {
        lastKey = null;
        return map.remove(key);
    }

    int size() {
        return map.size();
    }
}
