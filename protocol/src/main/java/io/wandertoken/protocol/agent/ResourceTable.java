package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.context.FollowUp;
import io.wandertoken.protocol.agent.context.FollowUpQueue;
import io.wandertoken.protocol.agent.context.Isolation;
import io.wandertoken.protocol.agent.lease.AgentResource;
import io.wandertoken.protocol.agent.lease.LocalResource;
import io.wandertoken.protocol.agent.locks.LockSpace;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.token.Permit;
import io.wandertoken.protocol.agent.token.ResourceContext;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The resources of an agent, by their own number and by those of their permits, which all agents count alike. */
final class ResourceTable {
    private final AgentContext context;
    private final List<AgentResource> resources = new ArrayList<>();
    private final List<AgentResource> resourceOfPermit = new ArrayList<>();
    private final List<Permit> permits = new ArrayList<>();

    /** The peers of the view that did not answer, as the membership has just found. */
    private final FollowUpQueue<Integer> suspected;

    ResourceTable(AgentContext context) {
        this.context = context;
        suspected = context.followUps(FollowUp.Kind.SUSPICIONS, this::tellSuspicion);
    }

    AgentResource add(ResourceContext shared, Isolation isolation) {
        int firstPermit = resourceOfPermit.size();
        AgentResource added = shared.config().namedLocks()
                ? new LockSpace(resources.size(), firstPermit, shared, isolation)
                : new LocalResource(resources.size(), firstPermit, shared, isolation);
        resources.add(added);
        permits.addAll(added.permits());
        for (int i = 0; i < added.config().permits(); i++) {
            resourceOfPermit.add(added);
        }
        return added;
    }

    AgentResource get(int number) {
        return resources.get(number);
    }

    void forEach(Consumer<AgentResource> action) {
        resources.forEach(action);
    }

    /** The resource that a permit of this agent belongs to. */
    AgentResource of(int permit) {
        return resourceOfPermit.get(permit);
    }

    /** The resource that a permit belongs to, or null if this agent does not take part in it. */
    @Nullable
    AgentResource find(int permit) {
        return permit < 0 || permit >= resourceOfPermit.size() ? null : resourceOfPermit.get(permit);
    }

    @Nullable
    Permit permit(int permit) {
        AgentResource resource = find(permit);
        return resource == null ? null : resource.permit(permit);
    }

    List<Permit> permits() {
        return permits;
    }

    /** A timer of a permit expired. When one token gives a sign of life, others for which one is due soon join in. */
    void onTimer(AgentTimer timer) {
        Permit permit = permit(timer.owner());
        if (permit == null) {
            return;
        }
        List<Permit> others = timer.name() == AgentTimer.Own.BEAT && permits.size() > 1
                ? permits.stream()
                        .filter(other -> other != permit && other.joinsBeat())
                        .toList()
                : List.of();
        if (others.isEmpty()) {
            permit.onTimer(timer);
        } else {
            context.together(() -> {
                permit.onTimer(timer);
                others.forEach(Permit::beat);
            });
        }
    }

    /** A peer of the view did not answer. */
    void onSuspected(int peer) {
        suspected.add(peer);
    }

    private void tellSuspicion(int peer) {
        permits.forEach(permit -> permit.policy().onSuspected(peer));
    }

    long graceNanos(int permit) {
        return of(permit).voters().map(voters -> voters.config.graceNanos()).orElse(0L);
    }

    boolean mayMatter(int from, Passing passing) {
        Permit permit = permit(passing.permit());
        return permit != null && permit.transfer().mayMatter(from, passing.message());
    }

    int expectedPeer(Passing passing) {
        Permit permit = permit(passing.permit());
        return permit == null ? PeerRef.NOBODY : permit.transfer().expectedPeer(passing.message());
    }

    /** Whether nothing would be lost if the agent stopped now. */
    boolean isIdle() {
        return permits.stream().noneMatch(Permit::isBusy) && resources.stream().noneMatch(AgentResource::isReleasing);
    }

    /** The number of agents that the travels of any token suggest. */
    double agentsByTravel() {
        return permits.stream()
                .mapToDouble(permit -> permit.pace().agentsByTravel())
                .max()
                .orElse(0);
    }

    /** The newest signs of life of all permits. */
    List<Sign> signs() {
        List<Sign> signs = new ArrayList<>(permits.size());
        for (Permit permit : permits) {
            Sign newest = permit.policy().isWatched() ? permit.signs().newest() : null;
            if (newest != null) {
                signs.add(newest);
            }
        }
        return signs;
    }

    /** How long a peer usually takes to answer, if it ever took part in a handover. */
    OptionalLong roundTripNanos(int peer) {
        for (Permit permit : permits) {
            OptionalLong nanos = permit.transfer().roundTripNanos(peer);
            if (nanos.isPresent()) {
                return nanos;
            }
        }
        return OptionalLong.empty();
    }
}
