package io.wandertoken.protocol.agent.context;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * The agents that this one knew before it was started anew, and of which it knows too little since. If the network is partitioned, they
 * may be in another part and have a token of their own, of which nobody here knows.
 */
public final class UnmetAgents {
    private final AgentContext agent;
    private final Map<Long, Long> heardNanos = new LinkedHashMap<>();
    private Set<Long> recalled = Collections.emptySet();
    private long sinceNanos;

    UnmetAgents(AgentContext agent) {
        this.agent = agent;
    }

    void recall(EarlierLife earlier) {
        heardNanos.putAll(earlier.heardNanos());
        recalled = earlier.heardNanos().keySet();
        sinceNanos = agent.nowNanos();
    }

    /**
     * How many count as silent.
     *
     * @param isToldOf whether a peer counts otherwise, or somebody told that it left
     * @param hasSpoken whether a peer has shown that it knows the token, or has left
     * @param longestUseNanos for how long a lease of before the start may go on: until then each that has not spoken counts twice, because it
     *     may not only make a token but have one. To be heard in another matter proves nothing
     */
    public int silentCount(IntPredicate isToldOf, IntPredicate hasSpoken, long longestUseNanos) {
        int count = silent(isToldOf, hasSpoken, longestUseNanos).size();
        return isStartOver(longestUseNanos) ? count : 2 * count;
    }

    /** The names of those that {@link #silentCount} counts. */
    public List<Long> silent(IntPredicate isToldOf, IntPredicate hasSpoken, long longestUseNanos) {
        return isStartOver(longestUseNanos) ? except(lastHeard().keySet(), isToldOf) : except(recalled, hasSpoken);
    }

    /** The same where nobody hears from every agent: those that were not heard count, only until a lease of before the start is over. */
    public int silentSampleCount(IntPredicate isToldOf, long longestUseNanos) {
        return isStartOver(longestUseNanos)
                ? 0
                : except(lastHeard().keySet(), isToldOf).size();
    }

    private boolean isStartOver(long longestUseNanos) {
        return agent.nowNanos() - sinceNanos > longestUseNanos;
    }

    /** Those that are not known to be such peers. */
    private List<Long> except(Set<Long> generators, IntPredicate known) {
        if (generators.isEmpty()) {
            // As with most agents, and it is asked several times per lease.
            return List.of();
        }
        List<Long> others = new ArrayList<>();
        for (long generator : generators) {
            int peer = agent.effects.peerOf(generator);
            if (peer < 0 || !known.test(peer)) {
                others.add(generator);
            }
        }
        return others;
    }

    /** When each was last heard. Those that were silent for as long as peers are remembered are forgotten. */
    Map<Long, Long> lastHeard() {
        if (heardNanos.isEmpty()) {
            return heardNanos;
        }
        long forgottenNanos = agent.nowNanos()
                - agent.config.membership().quarantine().longest().toNanos();
        heardNanos.entrySet().removeIf(each -> each.getValue() < forgottenNanos || isMet(each.getKey()));
        return heardNanos;
    }

    private boolean isMet(long generator) {
        int peer = agent.effects.peerOf(generator);
        return peer >= 0 && agent.heardNanos(peer) > Long.MIN_VALUE;
    }
}
