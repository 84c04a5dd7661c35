package io.wandertoken.simulator.locks;

import io.wandertoken.protocol.memory.locks.LockTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Checks that each name is served in order and that nobody starves. A host waits for a name from the arrival of its first client that wants
 * it, or from its last grant of the name if others wait behind that client. Outside faults, no host gets a name while another one waits that
 * came earlier by more than some beats and a round of the token, which it needs to enter itself in the table; and no name is free for longer
 * than that while somebody waits for it. If a table has no room for all that wait, it keeps no order, and nothing is checked until those that were left out have asked
 * again.
 */
public final class LockOrderChecker {

    /** How long a host may take to enter itself in the table, beside the token's round. */
    private static final int BEATS = 4;

    private static final class Wait {
        private long sinceNanos;
        private int clients = 1;

        Wait(long sinceNanos) {
            this.sinceNanos = sinceNanos;
        }
    }

    private static final class Name {
        private final Map<Integer, Wait> waiting = new LinkedHashMap<>();
        private final List<Integer> holders = new ArrayList<>();
        private long freeSinceNanos;

        /** Since when somebody waits, or the last grant. */
        private long waitedForSinceNanos;
    }

    private final long slackNanos;
    private final long pollNanos;
    private final Map<Integer, Name> names = new TreeMap<>();

    /** Until when somebody may wait for whom the table had no room. */
    private long leftOutUntilNanos = Long.MIN_VALUE;

    /**
     * @param pollNanos after what time a host asks again that is not in the table
     * @param roundNanos how long the token may take to come to a host that waits, if it goes on at once everywhere
     */
    public LockOrderChecker(long beatNanos, long pollNanos, long roundNanos) {
        slackNanos = BEATS * beatNanos + roundNanos;
        this.pollNanos = pollNanos;
    }

    public void onWaiting(int name, int host, long nowNanos) {
        Name wanted = of(name);
        if (wanted.waiting.isEmpty()) {
            wanted.waitedForSinceNanos = nowNanos;
        }
        Wait known = wanted.waiting.putIfAbsent(host, new Wait(nowNanos));
        if (known != null) {
            known.clients++;
        }
        noteRoom(nowNanos);
    }

    private void noteRoom(long nowNanos) {
        if (!isRoomForAll()) {
            leftOutUntilNanos = nowNanos + pollNanos;
        }
    }

    /** A client no longer waits, and was not served. */
    public void onWithdrawn(int name, int host) {
        Wait wait = of(name).waiting.get(host);
        if (wait != null && --wait.clients == 0) {
            of(name).waiting.remove(host);
        }
    }

    public void onDeath(int host) {
        // What it held is not free before its death is noticed, so its names count as held until somebody gets them.
        names.values().forEach(name -> name.waiting.remove(host));
    }

    /** A lease of a name ended. */
    public void onEnded(int name, int host, long nowNanos) {
        Name ended = of(name);
        ended.holders.remove((Integer) host);
        ended.freeSinceNanos = nowNanos;
    }

    /**
     * A client of a host got a name.
     *
     * @param quietSinceNanos since when all is well: waits count from then on
     * @return who was served too early or waits for too long; or null
     */
    public @Nullable String onGranted(int name, int host, long quietSinceNanos, long nowNanos) {
        noteRoom(nowNanos);
        long sinceNanos = Math.max(quietSinceNanos, leftOutUntilNanos);
        boolean ordered = sinceNanos <= nowNanos;
        String broken = ordered ? judge(name, host, sinceNanos, nowNanos) : null;
        if (!ordered) {
            names.values().forEach(any -> any.waiting.values().forEach(wait -> wait.sinceNanos = nowNanos));
        }
        Name granted = of(name);
        granted.waitedForSinceNanos = nowNanos;
        granted.holders.clear();
        granted.holders.add(host);
        Wait served = granted.waiting.remove(host);
        if (served != null && served.clients > 1) {
            served.clients--;
            served.sinceNanos = nowNanos;
            granted.waiting.put(host, served);
        }
        return broken;
    }

    /** Whether somebody has waited since then for a name that nobody got. */
    boolean isAnyStuckSince(long nanos) {
        return names.values().stream().anyMatch(name -> !name.waiting.isEmpty() && name.waitedForSinceNanos <= nanos);
    }

    private @Nullable String judge(int name, int host, long sinceNanos, long nowNanos) {
        Wait served = of(name).waiting.get(host);
        long servedSince = served == null ? nowNanos : Math.max(served.sinceNanos, sinceNanos);
        for (Map.Entry<Integer, Wait> other : of(name).waiting.entrySet()) {
            if (Math.max(other.getValue().sinceNanos, sinceNanos) + slackNanos < servedSince) {
                return "agent " + host + " got name " + name + " before agent " + other.getKey()
                        + ", which came more than " + BEATS + " beats earlier";
            }
        }
        for (Map.Entry<Integer, Name> any : names.entrySet()) {
            long freeSince = Math.max(any.getValue().freeSinceNanos, sinceNanos);
            for (Map.Entry<Integer, Wait> wait : any.getValue().waiting.entrySet()) {
                if (any.getValue().holders.isEmpty()
                        && nowNanos - Math.max(freeSince, wait.getValue().sinceNanos) > slackNanos) {
                    return "agent " + wait.getKey() + " waits for name " + any.getKey()
                            + ", which is free for more than " + BEATS + " beats";
                }
            }
        }
        return null;
    }

    /** Whether one table has room for everything that is held and all that wait. */
    private boolean isRoomForAll() {
        int held = 0;
        int waiting = 0;
        for (Name name : names.values()) {
            held += name.holders.size();
            waiting += name.waiting.size();
        }
        return LockTable.HELD_BYTES * (held + 1) + LockTable.WAITER_BYTES * waiting <= LockTable.MOST_BYTES;
    }

    private Name of(int name) {
        return names.computeIfAbsent(name, key -> new Name());
    }
}
