package io.wandertoken.control;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Observes an agent and changes nothing. Safe for several threads; no call blocks for longer than one turn of the
 * agent's thread.
 */
public interface AgentMonitor {

    AgentView agent();

    /** All resources that this agent takes part in, sorted by name. */
    List<ResourceView> resources();

    /** The resource with this name; empty when this agent does not take part in it. */
    Optional<ResourceView> resource(String name);

    /** The agent itself, then the peers that it knows. */
    List<MemberView> members();

    /** Counters and gauges of datagrams, tokens and leases, with names in the style of Prometheus. */
    List<MetricView> metrics();

    /** The latest events after the given sequence number, oldest first. */
    List<EventView> events(long afterSequence, int limit);

    /**
     * Passes every event from now on to the listener, until the subscription is closed. The listener must not block. An
     * exception that it throws is reported once, as an event.
     */
    Subscription subscribe(Consumer<EventView> listener);

    /** Ends when it is closed. */
    interface Subscription extends AutoCloseable {
        @Override
        void close();
    }
}
