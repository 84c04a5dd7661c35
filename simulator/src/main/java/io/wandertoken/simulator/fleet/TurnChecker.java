package io.wandertoken.simulator.fleet;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Checks that no host starves. A host waits from the arrival of its first client, or from its last grant if others wait behind that client,
 * to its next grant. Outside faults it waits no longer than one and a half turns of every host take, and ten beats. Where datagrams overtake
 * each other, this counts from ten beats after it began to wait: an agent drops what was overtaken, as if it were lost, and its sender asks again
 * within that time. A turn is a visit of a token with one grant and the use that follows, or several short ones: a host goes on with clients that wait there while
 * the visit has lasted less than 5 ms, because a handover takes longer. Each permit has a queue in which a host has one place, so every host may have a turn with each permit
 * meanwhile.
 */
final class TurnChecker {

    /** How many turns each host may have on average before a host that waits. */
    static final double TURNS_PER_HOST = 1.5;

    private static final int BEATS = 10;

    /** How long after the first grant of a visit another one may follow. */
    private static final long VISIT_NANOS = 5_000_000L;

    /** A visit of a permit's token at a host, and its first grant. */
    private record Visit(int host, long beganNanos) {}

    /** Since when a host waits, and after how many turns its own is overdue; since when that many have begun. */
    private static final class Wait {
        private long begunNanos;
        private long sinceNanos;
        private double overdueAt;
        private long overdueSinceNanos = Long.MAX_VALUE;
        private int clients = 1;
    }

    private final long patienceNanos;
    private final long repetitionNanos;
    private final IntSupplier hosts;

    /** The hosts that wait, those that wait longest first. */
    private final Map<Integer, Wait> waiting = new LinkedHashMap<>();

    /** The last visit of each permit's token. */
    private final Map<Integer, Visit> visits = new LinkedHashMap<>();

    private long turnCount;
    private long lastEndNanos;

    /**
     * @param overtakes whether datagrams overtake each other
     * @param hosts how many hosts are up, times how many turns one may have for one of another, with all permits
     */
    TurnChecker(long beatNanos, boolean overtakes, IntSupplier hosts) {
        this.patienceNanos = BEATS * beatNanos;
        this.repetitionNanos = overtakes ? BEATS * beatNanos : 0;
        this.hosts = hosts;
    }

    /** A client of a host begins to wait. */
    void onWaiting(int host, long nowNanos) {
        Wait known = waiting.get(host);
        if (known == null) {
            waiting.put(host, begin(nowNanos));
        } else {
            known.clients++;
        }
    }

    /** A client of a host no longer waits, and was not served. */
    void onWithdrawn(int host) {
        Wait wait = waiting.get(host);
        if (wait != null && --wait.clients == 0) {
            waiting.remove(host);
        }
    }

    /** A host that knew no other found the fleet. While its seed agents are down it looks for them ever more seldom, and nobody can hear that it waits. */
    void onJoined(int host, long nowNanos) {
        Wait wait = waiting.get(host);
        if (wait != null) {
            renew(wait, nowNanos);
        }
    }

    void onDeath(int host) {
        waiting.remove(host);
    }

    /**
     * A client of a host got a lease.
     *
     * @param permit whose token it got
     * @param free whether a permit was free before that
     * @param quietSinceNanos since when all is well: waits count from then on
     * @return which host has waited for too long, and how; or null
     */
    @Nullable
    String onGranted(int host, int permit, boolean free, long quietSinceNanos, long nowNanos) {
        Visit last = visits.get(permit);
        if (last == null || last.host != host || nowNanos - last.beganNanos >= VISIT_NANOS) {
            visits.put(permit, new Visit(host, nowNanos));
            turnCount++;
        }
        String overdue = null;
        if (quietSinceNanos > nowNanos) {
            waiting.values().forEach(wait -> renew(wait, nowNanos));
        } else {
            waiting.values().stream()
                    .filter(wait -> nowNanos - wait.begunNanos < repetitionNanos)
                    .forEach(wait -> restart(wait, nowNanos));
            for (Map.Entry<Integer, Wait> oldest : waiting.entrySet()) {
                overdue = judge(oldest.getKey(), oldest.getValue(), free, quietSinceNanos, nowNanos);
                break;
            }
        }
        Wait served = waiting.remove(host);
        if (served != null && served.clients > 1) {
            Wait next = begin(nowNanos);
            next.clients = served.clients - 1;
            waiting.put(host, next);
        }
        return overdue;
    }

    /** A lease ended. */
    void onEnded(long nowNanos) {
        lastEndNanos = nowNanos;
    }

    private @Nullable String judge(int host, Wait wait, boolean free, long quietSinceNanos, long nowNanos) {
        if (wait.sinceNanos < quietSinceNanos) {
            renew(wait, nowNanos);
        }
        if (free && nowNanos - Math.max(lastEndNanos, wait.sinceNanos) > patienceNanos) {
            return "agent " + host + " waits, but the resource is free for more than " + BEATS + " beats";
        }
        if (turnCount > wait.overdueAt) {
            wait.overdueSinceNanos = Math.min(wait.overdueSinceNanos, nowNanos);
        }
        return nowNanos - wait.overdueSinceNanos > patienceNanos
                ? "agent " + host + " waits for more than " + TURNS_PER_HOST + " turns of each agent and " + BEATS
                        + " beats"
                : null;
    }

    private Wait begin(long nowNanos) {
        Wait wait = new Wait();
        renew(wait, nowNanos);
        return wait;
    }

    private void renew(Wait wait, long nowNanos) {
        wait.begunNanos = nowNanos;
        restart(wait, nowNanos);
    }

    private void restart(Wait wait, long nowNanos) {
        wait.sinceNanos = nowNanos;
        wait.overdueAt = turnCount + TURNS_PER_HOST * hosts.getAsInt();
        wait.overdueSinceNanos = Long.MAX_VALUE;
    }
}
