package io.wandertoken.protocol.agent.locks;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.lease.ResourceSnapshot;
import io.wandertoken.protocol.agent.locks.LocalLock.State;
import io.wandertoken.protocol.agent.token.Permit;
import io.wandertoken.protocol.agent.token.ResourceContext;
import java.util.List;
import java.util.OptionalInt;

/** Reads the state of a resource of named locks at this agent into a snapshot. */
record LockSpaceReader(ResourceContext shared, LockClients clients, List<Permit> permits) {

    ResourceSnapshot snapshot() {
        AgentContext agent = shared.agent();
        long now = agent.elapsedNanos();
        return new ResourceSnapshot(
                shared.config(),
                List.of(),
                clients.inState(State.WAITING).stream()
                        .map(lock -> new ResourceSnapshot.Waiting(
                                lock.lease, agent.nowNanos() + lock.sinceNanos - now, lock.terms.label()))
                        .toList(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                List.of(),
                shared.beats().recoveryBoundNanos(),
                permits.stream()
                        .mapToLong(permit -> permit.pace().regenerationBoundNanos())
                        .max()
                        .orElse(0),
                shared.licence(permits.stream().mapToLong(Permit::licensedNanos)),
                permits.get(0).policy().epoch(),
                permits.get(0).memory().snapshot(),
                permits.stream()
                        .flatMap(permit -> permit.memory().locks().at(agent.ageingNanos()).held().stream())
                        .filter(lock -> !lock.isGivenAway())
                        .toList());
    }
}
