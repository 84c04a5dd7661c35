package io.wandertoken.protocol.agent.context;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * The agents that this one knew before it was started anew, and has not heard since. If the network is partitioned, they may be in another
 * part and have a token of their own, of which nobody here knows.
 */
public final class UnmetAgents {
    private final AgentContext agent;
    private final Map<Long, Long> heardNanos = new LinkedHashMap<>();
    private long sinceNanos;

    UnmetAgents(AgentContext agent) {
        this.agent = agent;
    }

    void recall(EarlierLife earlier) {
        heardNanos.putAll(earlier.heardNanos());
        sinceNanos = agent.nowNanos();
    }

    /**
     * How many count as silent.
     *
     * @param isToldOf whether somebody told what became of a peer
     * @param longestUseNanos for how long a lease of before the start may go on: until then each counts twice, because it may not only make
     *     a token but have one
     */
    public int silentCount(IntPredicate isToldOf, long longestUseNanos) {
        int count = untoldCount(isToldOf);
        return isStartOver(longestUseNanos) ? count : 2 * count;
    }

    /** The same where nobody hears from every agent: they count only until a lease of before the start is over. */
    public int silentSampleCount(IntPredicate isToldOf, long longestUseNanos) {
        return isStartOver(longestUseNanos) ? 0 : untoldCount(isToldOf);
    }

    private boolean isStartOver(long longestUseNanos) {
        return agent.nowNanos() - sinceNanos > longestUseNanos;
    }

    private int untoldCount(IntPredicate isToldOf) {
        int count = 0;
        for (long generator : lastHeard().keySet()) {
            int peer = agent.effects.peerOf(generator);
            count += peer >= 0 && isToldOf.test(peer) ? 0 : 1;
        }
        return count;
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
