package io.wandertoken.agent.transport;

import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.transport.accounting.Counters.Total;
import io.wandertoken.agent.transport.loop.LoopHandler;
import io.wandertoken.agent.wire.OversizedDatagram;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.LeaseEnd;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.Passing;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Actions that run when the agent's input has returned: first the clients hear of their leases, then handovers go on, then everything else.
 * News for which nobody waits are kept until the next input: to send them would take the processor from the peer that receives a token at
 * this moment. A message that does not fit into a datagram is dropped and counted, as if the network had lost it, so that the agent goes on.
 */
final class DeferredActions implements LoopHandler.News {
    private final Counters counters;
    private final Consumer<AgentEvent> events;
    private final List<Runnable> grants = new ArrayList<>();
    private final List<Runnable> urgent = new ArrayList<>();
    private final List<Runnable> actions = new ArrayList<>();

    /** News of this input. */
    private List<Runnable> news = new ArrayList<>();

    /** News of the one before. */
    private List<Runnable> kept = new ArrayList<>();

    private boolean told;

    /** @param events hears of the first datagram that is too long */
    DeferredActions(Counters counters, Consumer<AgentEvent> events) {
        this.counters = counters;
        this.events = events;
    }

    void add(Runnable action) {
        actions.add(action);
    }

    /** Sends a message: a handover waits for its own, and nobody for news. */
    void add(AgentMessage message, Runnable sending) {
        if (message instanceof Passing) {
            urgent.add(sending);
        } else {
            (message instanceof AgentMessage.News ? news : actions).add(sending);
        }
    }

    @Override
    public boolean areKept() {
        return !kept.isEmpty();
    }

    @Override
    public void tell() {
        carryOut(kept);
    }

    /** Reports an event. Grants, and ends that a client must hear of, precede everything else. */
    void report(AgentEvent event, AgentListener listener, long nowNanos) {
        if (event instanceof AgentEvent.LeaseEnded ended && ended.end().cause() != LeaseEnd.Cause.RELEASED) {
            // Its client must stop before the next one begins.
            grants.add(new Report(listener, event, nowNanos));
            return;
        }
        if (event instanceof AgentEvent.LeaseGranted granted) {
            grants.add(() -> listener.onGranted(granted, nowNanos));
        }
        actions.add(new Report(listener, event, nowNanos));
    }

    private record Report(AgentListener listener, AgentEvent event, long nowNanos) implements Runnable {
        @Override
        public void run() {
            listener.onEvent(event, nowNanos);
        }
    }

    /** Runs all actions, also those that are added meanwhile. */
    void carryOut() {
        carryOut(grants);
        carryOut(urgent);
        // Messages that are not part of a handover keep their order.
        carryOut(kept);
        carryOut(actions);
        List<Runnable> empty = kept;
        kept = news;
        news = empty;
    }

    private void carryOut(List<Runnable> some) {
        for (int i = 0; i < some.size(); i++) {
            try {
                some.get(i).run();
            } catch (OversizedDatagram e) {
                counters.count(Total.TOO_LONG);
                if (!told) {
                    told = true;
                    events.accept(new AgentEvent.TooLong(e.type().name(), e.byteCount()));
                }
            }
        }
        some.clear();
    }
}
