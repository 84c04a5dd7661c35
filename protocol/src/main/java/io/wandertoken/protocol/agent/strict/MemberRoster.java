package io.wandertoken.protocol.agent.strict;

import io.wandertoken.protocol.agent.message.PeerRef;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Why the members of an epoch should be others: who wants to take part, and who no longer answers. */
final class MemberRoster {

    /** Number of beats for which a member that was left out may live in another part of the network, with the token. */
    private static final int LEFT_OUT_BEATS = 50;

    private final int most;

    /**
     * Those that fell silent and were left out, and since when. A network that splits slowly leaves out the living, too; so
     * an agent that looks for a lost token asks them as well.
     */
    private final Map<Integer, Long> leftOutNanos = new LinkedHashMap<>();

    /** @param most how many can take part at a time */
    MemberRoster(int most) {
        this.most = most;
    }

    /** One who wants to take part. */
    private record Entrant(long life, long sinceNanos) {}

    private final Map<Integer, Entrant> entrants = new LinkedHashMap<>();
    private final List<Integer> missing = new ArrayList<>();

    /** The lives that the members of the present epoch said they were in, as far as this agent began it. */
    private final Map<Integer, Long> lives = new LinkedHashMap<>();

    /** @param life 0 for a member that is not new, but was lost on the way */
    void enter(int peer, long life, long nowNanos) {
        missing.remove((Integer) peer);
        Entrant before = entrants.get(peer);
        entrants.put(peer, new Entrant(life, before == null ? nowNanos : before.sinceNanos));
    }

    /** Somebody does not want to take part any more. */
    void forget(int peer) {
        entrants.remove(peer);
    }

    /** A member has left, or does not answer. */
    void miss(int peer) {
        entrants.remove(peer);
        if (!missing.contains(peer)) {
            missing.add(peer);
        }
    }

    boolean isMissing(int peer) {
        return missing.contains(peer);
    }

    /** Whether a new epoch would have other members, or the same in other lives. */
    boolean isChanged(List<Integer> members) {
        return isAnyMissing(members) || entrants.keySet().stream().anyMatch(entrant -> isRoomFor(entrant, members));
    }

    /** Whether somebody is missing, or waits for longer than the given time to take part. */
    boolean isUrgent(List<Integer> members, long nowNanos, long waitNanos) {
        return isAnyMissing(members)
                || entrants.entrySet().stream()
                        .anyMatch(entry -> nowNanos - entry.getValue().sinceNanos >= waitNanos
                                && isRoomFor(entry.getKey(), members));
    }

    boolean isRoomFor(int peer, List<Integer> members) {
        return members.contains(peer) || members.size() < most;
    }

    /** How long the first of those who want to take part has waited. */
    long longestWaitNanos(long nowNanos) {
        return entrants.values().stream()
                .mapToLong(entrant -> nowNanos - entrant.sinceNanos)
                .max()
                .orElse(0);
    }

    private boolean isAnyMissing(List<Integer> members) {
        return missing.stream().anyMatch(members::contains);
    }

    /** The members of the next epoch, those that stay in their order; who came first is included first. */
    List<Integer> next(List<Integer> members) {
        List<Integer> next = new ArrayList<>(members);
        next.removeAll(missing);
        if (!next.contains(PeerRef.SELF)) {
            next = new ArrayList<>(next.subList(0, Math.min(next.size(), most - 1)));
            next.add(0, PeerRef.SELF);
        }
        for (int entrant : entrants.keySet()) {
            if (!next.contains(entrant) && next.size() < most) {
                next.add(entrant);
            }
        }
        return next;
    }

    /** How many want to take part, but do not. */
    int waitingCount() {
        return entrants.size();
    }

    /** This agent begins an epoch with these members. */
    void onBegun(List<Integer> members) {
        lives.clear();
        for (int member : members) {
            Entrant entrant = entrants.remove(member);
            if (entrant != null) {
                lives.put(member, entrant.life);
            }
        }
        missing.clear();
    }

    /** Another agent began an epoch with these members. */
    void onOther(List<Integer> members) {
        lives.clear();
        missing.clear();
        entrants.keySet().removeAll(members);
    }

    /** An epoch follows another one. */
    void onChanged(List<Integer> before, List<Integer> after, long nowNanos, long beatNanos) {
        for (int member : before) {
            if (member >= 0 && !after.contains(member)) {
                leftOutNanos.put(member, nowNanos);
            }
        }
        leftOutNanos.keySet().removeAll(after);
        leftOut(nowNanos, beatNanos);
    }

    /** Those that were lately left out. */
    Set<Integer> leftOut(long nowNanos, long beatNanos) {
        leftOutNanos.values().removeIf(since -> nowNanos - since > LEFT_OUT_BEATS * beatNanos);
        return leftOutNanos.keySet();
    }

    long life(int peer) {
        return lives.getOrDefault(peer, 0L);
    }
}
