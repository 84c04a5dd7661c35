package io.wandertoken.agent.control;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A running agent as its users see it. Safe for several threads; nothing here blocks for longer than the agent's own thread
 * needs for one turn.
 */
public interface AgentControl {

    AgentView agent();

    /** All resources that this agent takes part in, by name. */
    List<ResourceView> resources();

    /** One resource, or nothing when this agent does not take part in one of that name. */
    Optional<ResourceView> resource(String name);

    /** The peers that this agent knows, itself first. */
    List<MemberView> members();

    /** What happens to datagrams and tokens, in numbers: a name in the style of Prometheus, and its value. */
    List<MetricView> metrics();

    /**
     * Asks for a lease. What becomes of it the listener hears, in order: waiting, then granted, then lost or released; or
     * refused at any time before it was granted.
     *
     * @throws ControlProblem when there is no such resource, or the request is wrong or contradicts its configuration, or the
     *     agent stops or has stopped
     */
    LeaseHandle acquire(LeaseRequest request, LeaseListener listener);

    /** The lease of that id as long as it waits or is held here. */
    Optional<LeaseHandle> lease(String leaseId);

    /** The latest events after the given sequence number, oldest first. */
    List<EventView> events(long afterSequence, int limit);

    /**
     * Hears every event from now on, until the subscription is closed. The listener must not block. What it throws is told
     * once, as an event.
     */
    Subscription subscribe(Consumer<EventView> listener);

    /**
     * Makes a token for a strict resource that has stopped because its token is lost and nobody may make another by itself. Only
     * a person can know that the lost one is gone for good: if it is alive after all, there will be two holders.
     *
     * @throws ControlProblem when there is no such resource, or it has not stopped as far as this agent knows
     */
    default void regenerate(String resource) {
        throw new ControlProblem(
                ControlProblem.Kind.CONTRADICTION,
                "resource '" + resource + "' has no token that a person may replace");
    }

    /** The councils of the fleet, if this agent takes part in them. */
    default Optional<CouncilControl> councils() {
        return Optional.empty();
    }

    /** What ends when it is closed. */
    interface Subscription extends AutoCloseable {
        @Override
        void close();
    }
}
