package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.agent.Agent;
import io.wandertoken.protocol.agent.context.EarlierLife;
import io.wandertoken.protocol.council.RememberedTerms;
import io.wandertoken.protocol.council.TermStore;
import io.wandertoken.simulator.fleet.clock.HostClock;

/** What the agent of a host keeps when it dies: what it knew, the terms of councils, and that its clock does not go back. */
final class HostDisk {
    private final TermStore terms = new RememberedTerms();
    private EarlierLife memory = EarlierLife.NONE;
    private long leastClockNanos;

    /** An agent ends. In simulated fleets the number of a host is also that of its agent in the names of tokens. */
    void write(Agent agent, long clockNanos) {
        memory = agent.memory(host -> host);
        leastClockNanos = clockNanos;
    }

    /** What the next agent knows from the start. */
    EarlierLife memory() {
        return memory;
    }

    /** The clock of the next agent. */
    HostClock start(HostClock clock) {
        clock.setAhead(leastClockNanos);
        return clock;
    }

    TermStore terms() {
        return terms;
    }
}
