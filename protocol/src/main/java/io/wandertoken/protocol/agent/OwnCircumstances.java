package io.wandertoken.protocol.agent;

import java.util.function.Supplier;
import java.util.stream.Stream;

/** How an agent finds its fleet, by its own view and the travels of its tokens. */
final class OwnCircumstances implements Circumstances {
    private final Surroundings agent;
    private final Isolation isolation;
    private final Supplier<Stream<Permit>> permits;

    OwnCircumstances(Surroundings agent, Isolation isolation, Supplier<Stream<Permit>> permits) {
        this.agent = agent;
        this.isolation = isolation;
        this.permits = permits;
    }

    @Override
    public boolean isIsolated() {
        return isolation.isIsolated();
    }

    /** The view covers a small fleet wholly; of a large one it only shows that there are more. */
    @Override
    public double estimatedAgents() {
        Stream<Permit> asked = isViewComplete() ? Stream.empty() : permits.get();
        return asked.mapToDouble(permit -> permit.pace().agentsByTravel())
                .reduce(agent.membership().size() + 1, Math::max);
    }

    @Override
    public boolean isViewComplete() {
        return agent.membership().size() < agent.config.membership().view().least();
    }

    /** A beat reaches a whole small fleet; in a large one most hear of it by others. */
    @Override
    public long signPeriodNanos() {
        long beat = agent.config.vigilance().beat().toNanos();
        return isViewComplete() ? beat : Beacon.BEATS_PER_RUMOUR * beat;
    }
}
