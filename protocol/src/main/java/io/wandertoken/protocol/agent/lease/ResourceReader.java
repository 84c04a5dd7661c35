package io.wandertoken.protocol.agent.lease;

import io.wandertoken.protocol.agent.lease.LeaseQueue.Lease;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.token.EpochSnapshot;
import io.wandertoken.protocol.agent.token.Permit;
import io.wandertoken.protocol.agent.token.ResourceContext;
import io.wandertoken.protocol.agent.token.Sighting;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Reads the state of a resource at this agent into a snapshot. */
record ResourceReader(ResourceContext shared, LeaseQueue queue, List<Permit> permits) {

    ResourceSnapshot snapshot() {
        long regenerationBound = 0;
        for (Permit permit : permits) {
            regenerationBound = Math.max(regenerationBound, permit.pace().regenerationBoundNanos());
        }
        List<ResourceSnapshot.Waiting> waiting = new ArrayList<>();
        for (Lease lease : queue.waiting()) {
            waiting.add(new ResourceSnapshot.Waiting(lease.id, lease.sinceNanos, lease.terms.label()));
        }
        return new ResourceSnapshot(
                shared.config(),
                holdings(shared.agent().nowNanos() - shared.beats().believedNanos()),
                waiting,
                waitingElsewhere(),
                permits.stream()
                        .flatMapToInt(permit -> permit.policy().position().stream())
                        .min(),
                permits.stream()
                        .flatMap(permit -> permit.policy().waiters().stream())
                        .distinct()
                        .toList(),
                shared.beats().recoveryBoundNanos(),
                regenerationBound,
                shared.licence(permits.stream().mapToLong(Permit::licensedNanos)),
                epoch(),
                permits.get(0).memory().snapshot(),
                List.of());
    }

    /** An agent that waits asks for all tokens of the resource, so each of them knows of all that wait. */
    private OptionalInt waitingElsewhere() {
        return permits.stream()
                .flatMapToInt(permit -> permit.policy().othersWaiting().stream())
                .max();
    }

    /** A holder that was heard of before the horizon is left out. */
    private List<ResourceSnapshot.Holding> holdings(long horizonNanos) {
        List<ResourceSnapshot.Holding> holdings = new ArrayList<>();
        for (Lease lease : queue.held()) {
            holdings.add(
                    new ResourceSnapshot.Holding(PeerRef.SELF, lease.fence, lease.grantedNanos, lease.terms.label()));
        }
        for (Permit permit : permits) {
            Sighting seen = permit.signs().sighting();
            if (seen != null && seen.sign().using() && seen.seenNanos() > horizonNanos && !permit.holdsToken()) {
                Sign sign = seen.sign();
                holdings.add(
                        new ResourceSnapshot.Holding(sign.holder(), sign.session(), seen.sinceNanos(), sign.label()));
            }
        }
        return holdings;
    }

    /** How the worst off of the permits stands. */
    private EpochSnapshot epoch() {
        EpochSnapshot first = permits.get(0).policy().epoch();
        boolean stopped =
                permits.stream().anyMatch(permit -> permit.policy().epoch().stopped());
        return new EpochSnapshot(first.number(), first.members(), stopped, first.full());
    }
}
