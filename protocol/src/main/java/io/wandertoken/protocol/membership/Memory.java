package io.wandertoken.protocol.membership;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A map with a limit: the entry that was put in first has to go first. */
final class Memory<K, V> {
    private final int capacity;
    private final Map<K, V> entries = new LinkedHashMap<>();

    Memory(int capacity) {
        this.capacity = capacity;
    }

    @Nullable
    V get(K key) {
        return entries.get(key);
    }

    boolean contains(K key) {
        return entries.containsKey(key);
    }

    /** Puts an entry in as the newest. */
    void put(K key, V value) {
        entries.remove(key);
        entries.put(key, value);
        if (entries.size() > capacity) {
            entries.remove(entries.keySet().iterator().next());
        }
    }

    @Nullable
    V remove(K key) {
        return entries.remove(key);
    }
}
