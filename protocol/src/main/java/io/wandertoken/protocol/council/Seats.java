package io.wandertoken.protocol.council;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The members of a council, and how many heartbeats each has missed in a row. */
final class Seats {
    private final Map<HostToken, Integer> missed = new TreeMap<>();

    void clear() {
        missed.clear();
    }

    void add(HostToken host) {
        missed.putIfAbsent(host, 0);
    }

    boolean contains(HostToken host) {
        return missed.containsKey(host);
    }

    int size() {
        return missed.size();
    }

    List<HostToken> tokens() {
        return new ArrayList<>(missed.keySet());
    }

    /** Notes who answered a heartbeat, and gives up those that missed too many; returns how many that were. */
    int close(Ballot heartbeat, int grace) {
        int before = missed.size();
        missed.replaceAll((host, count) -> heartbeat.contains(host) ? 0 : count + 1);
        missed.values().removeIf(count -> count >= grace);
        return before - missed.size();
    }
}
