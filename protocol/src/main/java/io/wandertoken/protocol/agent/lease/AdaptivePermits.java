package io.wandertoken.protocol.agent.lease;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AgentEvent.LevelChanged;
import io.wandertoken.protocol.agent.context.LeaseEnd;
import io.wandertoken.protocol.agent.lease.LeaseQueue.Lease;
import io.wandertoken.protocol.agent.token.Permit;
import io.wandertoken.protocol.agent.token.ResourceContext;
import io.wandertoken.protocol.agent.token.Sighting;
import io.wandertoken.protocol.memory.congestion.AccessSample;
import io.wandertoken.protocol.memory.congestion.CongestionBook;
import io.wandertoken.protocol.memory.congestion.CongestionState;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which permits of a resource may be used now, where their number adapts. The agent that has the first permit's token measures its own
 * accesses and decides. The tokens of the other permits bring the level to everybody who gets them; those above the level rest unused.
 */
final class AdaptivePermits {

    /** The maximum number of agents that hear of another level at once. */
    private static final int MOST_HEARERS = 16;

    private final ResourceContext shared;
    private final AgentContext agent;
    private final CongestionBook book;
    private final LeaseQueue queue;
    private final List<Permit> permits;
    private int knownLevel = 1;

    AdaptivePermits(ResourceContext shared, LeaseQueue queue, List<Permit> permits) {
        this.shared = shared;
        this.agent = shared.agent();
        this.book = shared.congestion();
        this.queue = queue;
        this.permits = permits;
    }

    /** Whether a permit may be used, by what this agent knows. */
    boolean isCounted(Permit permit) {
        return !book.isAdaptive() || permits.indexOf(permit) < book.level();
    }

    /** Whether the level that this agent knows is another one than at the last question. */
    boolean hasChanged() {
        boolean changed = book.isAdaptive() && book.level() != knownLevel;
        knownLevel = book.level();
        return changed;
    }

    void onGranted(Lease lease) {
        lease.settled = isSettled();
    }

    /** An access is over. If it was one of the first permit, it tells how busy the resource is. */
    void onEnded(Lease lease, Permit permit, LeaseEnd.Cause cause) {
        if (!book.isAdaptive() || permit != permits.get(0)) {
            return;
        }
        AccessSample access = new AccessSample(
                agent.nowNanos() - lease.grantedNanos,
                lease.work,
                lease.terms.label(),
                endOf(cause),
                lease.settled && isSettled(),
                isAwaited(permit));
        if (book.record(access, lease.fence)) {
            CongestionState state = book.state();
            agent.effects.emit(new LevelChanged(permit.number, state.session(), state.level(), state.slowdown()));
            permit.memory().tellLevel(hearers(permit));
        }
    }

    private static AccessSample.End endOf(LeaseEnd.Cause cause) {
        return switch (cause) {
            case RELEASED -> AccessSample.End.DONE;
            case HELD_TOO_LONG -> AccessSample.End.TOO_LONG;
            default -> AccessSample.End.UNUSABLE;
        };
    }

    /** Where that cannot be known, somebody may wait elsewhere. */
    private boolean isAwaited(Permit first) {
        return queue.isAwaited() || first.policy().othersWaiting().orElse(1) > 0;
    }

    /** First those that have the other tokens, which bring the level to all others; then those that wait. */
    private Set<Integer> hearers(Permit first) {
        Set<Integer> peers = new LinkedHashSet<>();
        for (Permit permit : permits) {
            Sighting seen = permit.signs().sighting();
            if (permit != first && seen != null && !permit.holdsToken()) {
                peers.add(seen.sign().holder());
            }
        }
        peers.addAll(first.policy().waiters());
        for (int i = 0; i < agent.membership().size() && peers.size() < MOST_HEARERS; i++) {
            peers.add(agent.membership().at(i).number());
        }
        return peers.stream().limit(MOST_HEARERS).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Whether nobody is known to use a permit above the level. */
    private boolean isSettled() {
        long horizon = agent.nowNanos() - shared.beats().believedNanos();
        for (int i = book.level(); i < permits.size(); i++) {
            Permit permit = permits.get(i);
            Sighting seen = permit.signs().sighting();
            if (queue.heldBy(permit.number) != null
                    || (!permit.holdsToken() && seen != null && seen.sign().using() && seen.seenNanos() > horizon)) {
                return false;
            }
        }
        return true;
    }
}
