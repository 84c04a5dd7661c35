package io.wandertoken.protocol.agent.context;

import java.util.LinkedHashMap;
import java.util.Map;

/** Which agents were told of a token, and which were asked for an answer. */
public final class AskedPeers {

    /** The maximum number of agents whose answers are missed. */
    private static final int MOST = 64;

    private final AgentContext agent;

    /** When agents were last told. */
    private final Map<Integer, Long> toldNanos = new LinkedHashMap<>();

    /** Since when agents that were asked have not answered. */
    private final Map<Integer, Long> askedNanos = new LinkedHashMap<>();

    public AskedPeers(AgentContext agent) {
        this.agent = agent;
    }

    public void clear() {
        askedNanos.clear();
        toldNanos.clear();
    }

    public void onTold(int peer) {
        toldNanos.put(peer, agent.nowNanos());
    }

    public void onAsked(int peer) {
        if (askedNanos.size() < MOST) {
            askedNanos.putIfAbsent(peer, agent.nowNanos());
        }
    }

    /** A peer is known to have heard of the token at that time. */
    public void onAnswer(int peer, long atNanos) {
        if (askedNanos.getOrDefault(peer, Long.MAX_VALUE) <= atNanos) {
            askedNanos.remove(peer);
        }
    }

    public void forget(int peer) {
        askedNanos.remove(peer);
    }

    /** When a peer was last told; before all times if it was not. */
    public long toldNanos(int peer) {
        return toldNanos.getOrDefault(peer, Long.MIN_VALUE);
    }

    /** Whether a question that was asked since then, and this long ago, was not answered. */
    public boolean isSilent(long sinceNanos, long agoNanos) {
        return askedNanos.values().stream()
                .anyMatch(asked -> asked >= sinceNanos && asked <= agent.nowNanos() - agoNanos);
    }

    /** How many peers have not answered for that time. */
    public long silentCount(long nanos) {
        return askedNanos.values().stream()
                .filter(asked -> agent.nowNanos() - asked > nanos)
                .count();
    }
}
