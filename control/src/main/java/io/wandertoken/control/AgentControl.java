package io.wandertoken.control;

import java.util.Optional;

/** Everything that a user can do with a running agent: request leases, observe it, and act as its operator. */
public interface AgentControl extends LeaseControl, AgentMonitor {

    /**
     * Makes a token for a strict resource that has stopped because its token is lost and no agent may make another by
     * itself. Only a person can know that the lost token is gone for good: if it is still alive, there will be two
     * holders.
     *
     * @throws ControlProblem when no resource has this name, or when the resource has not stopped as far as this agent
     *     knows
     */
    default void regenerate(String resource) {
        throw ControlProblem.contradiction("resource '" + resource + "' has no token that a person may replace");
    }

    /** The councils of the fleet; empty when this agent takes no part in councils. */
    default Optional<CouncilControl> councils() {
        return Optional.empty();
    }
}
