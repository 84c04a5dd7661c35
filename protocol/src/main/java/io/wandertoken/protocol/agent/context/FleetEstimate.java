package io.wandertoken.protocol.agent.context;

import java.util.function.DoubleSupplier;

/** What an agent knows about the size of its fleet, from its view and from how far its tokens travel. */
public final class FleetEstimate {

    /** In a large fleet, an agent that hears of a token passes that on after this many beats. */
    public static final int BEATS_PER_RUMOUR = 10;

    private final AgentContext agent;
    private final DoubleSupplier agentsByTravel;

    /** @param agentsByTravel the largest number of agents that the travels of any token suggest */
    public FleetEstimate(AgentContext agent, DoubleSupplier agentsByTravel) {
        this.agent = agent;
        this.agentsByTravel = agentsByTravel;
    }

    /** The view covers a small fleet completely. Of a large fleet it only shows that there are more agents. */
    public double agents() {
        double known = agent.membership().size() + 1;
        return isViewComplete() ? known : Math.max(known, agentsByTravel.getAsDouble());
    }

    /** Whether the view covers the whole fleet, so that everybody hears the holder. */
    public boolean isViewComplete() {
        return agent.membership().size() < agent.config.membership().view().least();
    }

    /** Whether the view and the peers that do not answer are the whole fleet. A large fleet that is cut in two leaves a small view. */
    public boolean isFleetKnown() {
        return agent.membership().size() + agent.membership().silent()
                < agent.config.membership().view().least();
    }

    /** How long word of a token takes. It reaches a small fleet directly. In a large one, most agents hear of it from others. */
    public long rumourPeriodNanos() {
        long beat = agent.config.vigilance().beat().toNanos();
        return isViewComplete() ? beat : BEATS_PER_RUMOUR * beat;
    }
}
