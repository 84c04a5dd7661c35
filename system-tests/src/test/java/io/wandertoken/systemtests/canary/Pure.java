package io.wandertoken.systemtests.canary;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a pure machine may use, so that the rules are known not to object to everything. */
public final class Pure {
    private static final int LIMIT = 3;

    private enum State {
        ON,
        OFF
    }

    private record Entry(String name, Duration age) {}

    private final Map<String, Entry> byName = new LinkedHashMap<>();
    private final Map<State, Integer> counts = new EnumMap<>(State.class);
    private final TreeMap<Long, Entry> byTime = new TreeMap<>();
    private final ArrayDeque<Entry> queue = new ArrayDeque<>();
    private final BitSet seen = new BitSet();

    public List<String> names(long[] times) {
        long[] copy = new long[times.length];
        System.arraycopy(times, 0, copy, 0, times.length);
        for (long time : copy) {
            byTime.put(time, new Entry("e" + time, Duration.ofNanos(time)));
        }
        byTime.values().forEach(queue::add);
        byTime.values().forEach(entry -> byName.put(entry.name(), entry));
        counts.merge(State.ON, LIMIT, Math::max);
        seen.set(LIMIT);
        return new ArrayList<>(byName.keySet());
    }
}
