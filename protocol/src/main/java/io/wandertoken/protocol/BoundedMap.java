package io.wandertoken.protocol;

import java.util.Iterator;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** A map that forgets an entry when it is full, so that no traffic makes it grow. */
public final class BoundedMap<K, V> {
    private final int capacity;
    private final LinkedHashMap<K, V> map;

    /** What was found or stored last: one input asks for the same key several times. */
    private @Nullable K lastKey;

    private @Nullable V lastValue;

    private BoundedMap(int capacity, boolean byUse) {
        this.capacity = capacity;
        map = new LinkedHashMap<>(16, 0.75f, byUse);
    }

    /** Forgets what was used least recently. */
    public static <K, V> BoundedMap<K, V> byUse(int capacity) {
        return new BoundedMap<>(capacity, true);
    }

    /** Forgets what was stored first. */
    public static <K, V> BoundedMap<K, V> byAge(int capacity) {
        return new BoundedMap<>(capacity, false);
    }

    public @Nullable V get(K key) {
        if (!key.equals(lastKey)) {
            lastValue = map.get(key);
            lastKey = key;
        }
        return lastValue;
    }

    /** Stores a value as the newest, and returns the one that had to go for it, if any. */
    public @Nullable V put(K key, V value) {
        map.remove(key);
        map.put(key, value);
        lastKey = key;
        lastValue = value;
        if (map.size() <= capacity) {
            return null;
        }
        Iterator<V> first = map.values().iterator();
        V evicted = first.next();
        first.remove();
        return evicted;
    }

    public @Nullable V remove(K key) {
        lastKey = null;
        return map.remove(key);
    }

    public int size() {
        return map.size();
    }
}
