package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.simulator.statistics.Intervals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Where all tokens are, by what the agents tell: held, or on their way from one agent to another. */
final class TokenLedger {

    /** Nobody has the token. */
    static final int NOBODY = -1;

    /** A token whose source died is believed to arrive for so long. */
    private static final long BELIEVED_NANOS = 5_000_000_000L;

    /** How many agents guard a token in every profile: those that gave it away last. */
    private static final int GUARDIANS = 2;

    private static final class Transit {
        private final int permit;
        private final int source;
        private final int destination;
        private final List<Integer> guardians;
        private long sourceDiedNanos = Long.MAX_VALUE;

        Transit(int permit, int source, int destination, List<Integer> guardians) {
            this.permit = permit;
            this.source = source;
            this.destination = destination;
            this.guardians = guardians;
        }
    }

    /** @param guardians who gave the token away last and lives since */
    private record Held(int permit, int holder, List<Integer> guardians) {}

    private final Map<TokenId, Held> held = new LinkedHashMap<>();
    private final Map<TokenId, Transit> transits = new LinkedHashMap<>();

    /** The number of a token when it was removed: the agent that was to get it may have done so before it was given. */
    private final Map<TokenId, Long> endedSessions = new HashMap<>();

    private final int[] givers;
    private final boolean[] lost;
    private final long[] lostNanos;

    /** Who guards the lost token of each permit, as far as they live. */
    private final List<List<Integer>> guardians = new ArrayList<>();

    private final boolean[] right;
    private final long[] rightSinceNanos;
    private final Intervals recovery = FleetStatistics.times();
    private final Intervals guardedRecovery = FleetStatistics.times();
    private int mostAtATime;

    TokenLedger(int permits) {
        givers = new int[permits];
        lost = new boolean[permits];
        lostNanos = new long[permits];
        right = new boolean[permits];
        rightSinceNanos = new long[permits];
        Arrays.fill(givers, NOBODY);
        for (int permit = 0; permit < permits; permit++) {
            guardians.add(new ArrayList<>());
        }
    }

    /** An agent has a token from now on; false if another one has it already. */
    boolean gain(TokenId token, int permit, int host, long nowNanos) {
        Transit came = transits.remove(token);
        List<Integer> guarding = came == null ? new ArrayList<>() : came.guardians;
        Held before = held.put(token, new Held(permit, host, guarding));
        if (lost[permit]) {
            lost[permit] = false;
            long nanos = Math.min(FleetStatistics.LONGEST_NANOS, nowNanos - lostNanos[permit]);
            recovery.add(nanos);
            if (!guardians.get(permit).isEmpty()) {
                guardedRecovery.add(nanos);
            }
        }
        settle(permit, nowNanos);
        return before == null;
    }

    /** The token is on its way. */
    void give(Token given, int permit, int source, int destination, boolean arrives, long nowNanos) {
        TokenId token = given.id();
        givers[permit] = source;
        Held before = held.remove(token);
        if (arrives && given.session() > endedSessions.getOrDefault(token, Long.MIN_VALUE)) {
            List<Integer> guarding = new ArrayList<>(before == null ? List.of() : before.guardians);
            guarding.add(source);
            guarding.subList(0, Math.max(0, guarding.size() - GUARDIANS)).clear();
            transits.put(token, new Transit(permit, source, destination, guarding));
        }
        settle(permit, nowNanos);
        noteLoss(permit, nowNanos);
    }

    /** An agent has removed a token that it had, or that was to come. */
    void remove(Token token, int permit, int host, long nowNanos) {
        held.computeIfPresent(token.id(), (id, stay) -> stay.holder == host ? null : stay);
        transits.computeIfPresent(token.id(), (id, transit) -> transit.destination == host ? null : transit);
        endedSessions.merge(token.id(), token.session(), Math::max);
        settle(permit, nowNanos);
    }

    /** An agent has replaced a token. If it had given that one away, it repeats this no more. */
    void onReplaced(TokenId token, int permit, int host, long nowNanos) {
        Transit transit = transits.get(token);
        if (transit != null && transit.source == host) {
            transits.remove(token);
            settle(permit, nowNanos);
        }
    }

    void onDeath(int host, long nowNanos) {
        for (List<Integer> guarding : guardians) {
            guarding.removeIf(giver -> giver == host);
        }
        for (Held stay : held.values()) {
            stay.guardians.removeIf(giver -> giver == host);
            if (stay.holder == host) {
                guardians.set(stay.permit, stay.guardians);
            }
        }
        for (Transit transit : transits.values()) {
            transit.guardians.removeIf(giver -> giver == host);
            if (transit.destination == host) {
                guardians.set(transit.permit, transit.guardians);
            } else if (transit.source == host && transit.sourceDiedNanos == Long.MAX_VALUE) {
                transit.sourceDiedNanos = nowNanos;
            }
        }
        held.values().removeIf(stay -> stay.holder == host);
        transits.values().removeIf(transit -> transit.destination == host);
        for (int permit = 0; permit < givers.length; permit++) {
            settle(permit, nowNanos);
            noteLoss(permit, nowNanos);
        }
    }

    /** How many tokens the permit has, held or on their way. */
    int count(int permit, long nowNanos) {
        forgetHopeless(nowNanos);
        int count = heldCount(permit);
        for (Transit transit : transits.values()) {
            count += transit.permit == permit ? 1 : 0;
        }
        return count;
    }

    /** Whether the agent holds a token of the permit. */
    boolean holds(int host, int permit) {
        for (Held stay : held.values()) {
            if (stay.permit == permit && stay.holder == host) {
                return true;
            }
        }
        return false;
    }

    /** Who holds the token of the permit, the youngest if there are several; or {@link #NOBODY}. */
    int holder(int permit) {
        int holder = NOBODY;
        for (Held stay : held.values()) {
            if (stay.permit == permit) {
                holder = stay.holder;
            }
        }
        return holder;
    }

    /** Who gave the token of the permit away last. */
    int giver(int permit) {
        return givers[permit];
    }

    /** Since when every permit has exactly one token, or {@link Long#MAX_VALUE} when that is not so. */
    long rightSinceNanos(long nowNanos) {
        long since = 0;
        for (int permit = 0; permit < givers.length; permit++) {
            settle(permit, nowNanos);
            if (!right[permit]) {
                return Long.MAX_VALUE;
            }
            since = Math.max(since, rightSinceNanos[permit]);
        }
        return since;
    }

    /** The times from the loss of the last token of a permit to the next one. */
    Intervals recovery() {
        return recovery;
    }

    /** Those of tokens of which an agent lived on that had given them away last, so that it guarded them. */
    Intervals guardedRecovery() {
        return guardedRecovery;
    }

    int mostAtATime() {
        return mostAtATime;
    }

    List<TokenId> all() {
        List<TokenId> all = new ArrayList<>(held.keySet());
        all.addAll(transits.keySet());
        return all;
    }

    private int heldCount(int permit) {
        int count = 0;
        for (Held stay : held.values()) {
            count += stay.permit == permit ? 1 : 0;
        }
        return count;
    }

    private void settle(int permit, long nowNanos) {
        int count = count(permit, nowNanos);
        mostAtATime = Math.max(mostAtATime, count);
        if ((count == 1) != right[permit]) {
            right[permit] = count == 1;
            rightSinceNanos[permit] = nowNanos;
        }
    }

    private void noteLoss(int permit, long nowNanos) {
        if (count(permit, nowNanos) == 0 && !lost[permit]) {
            lost[permit] = true;
            lostNanos[permit] = nowNanos;
        }
    }

    private void forgetHopeless(long nowNanos) {
        for (Iterator<Transit> all = transits.values().iterator(); all.hasNext(); ) {
            Transit transit = all.next();
            if (transit.sourceDiedNanos < Long.MAX_VALUE && nowNanos - transit.sourceDiedNanos > BELIEVED_NANOS) {
                all.remove();
            }
        }
    }
}
