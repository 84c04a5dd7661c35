package io.wandertoken.agent.transport;

import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.transport.accounting.Counters.Total;
import io.wandertoken.agent.wire.OversizedDatagram;
import io.wandertoken.protocol.agent.AgentEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What was asked for and is done when the input has returned. What would not fit into a datagram is left out: peers do without
 * whatever got lost, but not without the agent.
 */
final class DeferredActions {
    private final Counters counters;
    private final Consumer<AgentEvent> events;
    private final List<Runnable> actions = new ArrayList<>();
    private boolean told;

    /** @param events hears of the first datagram that is too long */
    DeferredActions(Counters counters, Consumer<AgentEvent> events) {
        this.counters = counters;
        this.events = events;
    }

    void add(Runnable action) {
        actions.add(action);
    }

    /** Does everything, also what is added meanwhile. */
    void carryOut() {
        for (int i = 0; i < actions.size(); i++) {
            try {
                actions.get(i).run();
            } catch (OversizedDatagram e) {
                counters.count(Total.TOO_LONG);
                if (!told) {
                    told = true;
                    events.accept(new AgentEvent.TooLong(e.type().name(), e.byteCount()));
                }
            }
        }
        actions.clear();
    }
}
