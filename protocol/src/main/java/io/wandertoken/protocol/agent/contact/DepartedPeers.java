package io.wandertoken.protocol.agent.contact;

import io.wandertoken.protocol.agent.context.AgentContext;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The agents that left, the last ones. Others may still tell of them for a while; nobody need wait for their answers. */
public final class DepartedPeers {

    /** The maximum number of agents that are remembered. */
    private static final int MOST = 64;

    /** The maximum number of agents that others hear of at once. */
    private static final int MOST_TOLD = 8;

    private final AgentContext agent;
    private final Map<Integer, Long> sinceNanos = new LinkedHashMap<>();
    private final Set<Integer> told = new LinkedHashSet<>();

    public DepartedPeers(AgentContext agent) {
        this.agent = agent;
    }

    /** @param tell whether others should hear of it, because they may wait for its answer */
    public void add(int peer, boolean tell) {
        sinceNanos.putIfAbsent(peer, agent.nowNanos());
        if (tell) {
            told.add(peer);
        }
        if (told.size() > MOST_TOLD) {
            told.remove(told.iterator().next());
        }
        if (sinceNanos.size() > MOST) {
            remove(sinceNanos.keySet().iterator().next());
        }
    }

    public void remove(int peer) {
        sinceNanos.remove(peer);
        told.remove(peer);
    }

    /** Whether a peer has left and has said nothing since then. Its last datagrams may come late. */
    public boolean contains(int peer) {
        Long since = sinceNanos.get(peer);
        return since != null && agent.heardNanos(peer) <= since + agent.beatNanos();
    }

    /** Those that others should hear of. */
    public List<Integer> told() {
        return told.stream().filter(this::contains).toList();
    }
}
