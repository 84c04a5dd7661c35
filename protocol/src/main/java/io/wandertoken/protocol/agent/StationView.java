package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.agent.AgentMessage.Sign;
import io.wandertoken.protocol.agent.LeaseDesk.Lease;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Looks at a resource at this agent, for those who only want to know how it stands. */
record StationView(long nowNanos, ResourceConfig config, LeaseDesk desk, List<Permit> permits, Waiters waiters) {

    /** @param patienceNanos a holder that was heard of longer ago is not told */
    ResourceSnapshot snapshot(long patienceNanos, long recoveryBoundNanos) {
        long regenerationBound = 0;
        for (Permit permit : permits) {
            regenerationBound = Math.max(regenerationBound, permit.pace().regenerationBoundNanos());
        }
        List<ResourceSnapshot.Waiting> waiting = new ArrayList<>();
        for (Lease lease : desk.waiting()) {
            waiting.add(new ResourceSnapshot.Waiting(lease.id, lease.sinceNanos, lease.terms.label()));
        }
        return new ResourceSnapshot(
                config,
                holdings(nowNanos - patienceNanos),
                waiting,
                waitingElsewhere(),
                waiters.peers(nowNanos),
                recoveryBoundNanos,
                regenerationBound,
                epoch());
    }

    /** Who waits for a strict resource asks for all its tokens, so each of them knows of all. */
    private OptionalInt waitingElsewhere() {
        return config.isStrict()
                ? permits.stream()
                        .flatMapToInt(permit -> permit.course().othersWaiting().stream())
                        .max()
                : OptionalInt.of(waiters.count(nowNanos));
    }

    private List<ResourceSnapshot.Holding> holdings(long horizonNanos) {
        List<ResourceSnapshot.Holding> holdings = new ArrayList<>();
        for (Lease lease : desk.held()) {
            holdings.add(new ResourceSnapshot.Holding(
                    AgentEvent.SELF, lease.fence, lease.grantedNanos, lease.terms.label()));
        }
        for (Permit permit : permits) {
            Sighting seen = permit.beacon().sighting();
            if (seen != null && seen.sign().using() && seen.seenNanos() > horizonNanos && !permit.holdsToken()) {
                Sign sign = seen.sign();
                holdings.add(
                        new ResourceSnapshot.Holding(sign.holder(), sign.session(), seen.sinceNanos(), sign.label()));
            }
        }
        return holdings;
    }

    /** How the worst off of the permits stands. */
    private EpochView epoch() {
        EpochView first = permits.get(0).course().epoch();
        boolean stopped =
                permits.stream().anyMatch(permit -> permit.course().epoch().stopped());
        return new EpochView(first.number(), first.members(), stopped, first.full());
    }
}
