package io.wandertoken.protocol.agent.contact;

import io.wandertoken.protocol.agent.context.AgentContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which agents were told of a token, and which were asked for an answer. */
public final class AskedPeers {

    /** The maximum number of agents whose answers are missed. */
    private static final int MOST = 64;

    /** One silent agent in this many is taken for one that is down. */
    private static final int SILENT_SHARE = 10;

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
    public boolean isAnyUnanswered(long sinceNanos, long agoNanos) {
        return askedNanos.values().stream()
                .anyMatch(asked -> asked >= sinceNanos && asked <= agent.nowNanos() - agoNanos);
    }

    /** Whether more peers have not answered yet than may be down. */
    public boolean awaitsMany() {
        return askedNanos.size() > mostSilent();
    }

    public List<Integer> unanswered() {
        return List.copyOf(askedNanos.keySet());
    }

    /** Whether a peer has not answered for that time. */
    public boolean isUnanswered(int peer, long nanos) {
        return askedNanos.getOrDefault(peer, Long.MAX_VALUE) < agent.nowNanos() - nanos;
    }

    /** How many peers have not answered for that time. */
    private long unansweredCount(long nanos) {
        return askedNanos.values().stream()
                .filter(asked -> agent.nowNanos() - asked > nanos)
                .count();
    }

    /** Whether more peers are silent than may be down: they have not answered for that time, or have left the view because they did not. */
    public boolean isSilenceCommon(long nanos) {
        return Math.max(unansweredCount(nanos), agent.membership().silent()) > mostSilent();
    }

    /** How many peers may be down. */
    public int mostSilent() {
        return Math.max(1, agent.membership().size() / SILENT_SHARE);
    }
}
