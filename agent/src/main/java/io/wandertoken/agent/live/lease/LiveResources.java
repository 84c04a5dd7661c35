package io.wandertoken.agent.live.lease;

import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.transport.AgentEndpoint;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.ResourceLimits;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** The resources that a live agent takes part in. Safe for several threads. */
public final class LiveResources {
    private final AgentEndpoint endpoint;
    private final boolean anyResource;

    /** In the order of their permits. */
    private final List<LiveResource> all = new CopyOnWriteArrayList<>();

    /** @param anyResource whether a request may name a new resource, which is then added */
    public LiveResources(AgentEndpoint endpoint, boolean anyResource) {
        this.endpoint = endpoint;
        this.anyResource = anyResource;
    }

    /** Grows as resources are made. */
    public List<LiveResource> all() {
        return all;
    }

    public Optional<LiveResource> find(String name) {
        return all.stream()
                .filter(resource -> resource.settings.name().equals(name))
                .findFirst();
    }

    /** @throws ControlProblem when no resource has this name */
    public LiveResource require(String name) {
        return find(name)
                .orElseThrow(() -> new ControlProblem(
                        ControlProblem.Kind.NO_SUCH_RESOURCE,
                        "no resource named '" + name + "'; this agent knows " + names()));
    }

    /** @throws ControlProblem when no resource fits the request, and none can be added */
    public synchronized LiveResource findOrMake(LeaseRequest request) {
        Optional<LiveResource> known = find(request.resource());
        LiveResource resource = known.isEmpty() && anyResource ? make(request) : require(request.resource());
        int permits = resource.settings.permits();
        if (request.permits() != 0 && request.permits() != permits) {
            throw new ControlProblem(
                    ControlProblem.Kind.CONTRADICTION,
                    "resource '" + request.resource() + "' has " + Plurals.of(permits, "permit") + ", not "
                            + request.permits()
                            + "; all agents must agree, so change it in their configuration");
        }
        return resource;
    }

    public synchronized LiveResource add(ResourceSettings settings) {
        // Made first: a bad resource must not get on the list, because the order of the list numbers the permits.
        ResourceConfig rules = LiveResource.config(settings);
        int permit = all.stream().mapToInt(known -> known.settings.permits()).sum();
        LiveResource resource = new LiveResource(settings, permit);
        // On the list before the agent knows of it, because its first token may arrive at once; but not in an earlier
        // turn, in
        // which somebody could ask the agent for it.
        endpoint.add(rules, () -> all.add(resource));
        if (rules.quorum() != null) {
            resource.grace = Duration.ofNanos(endpoint.ask(agent -> agent.graceNanos(permit)));
        }
        return resource;
    }

    private LiveResource make(LeaseRequest request) {
        ResourceLimits.requireName(request.resource());
        if (request.lock() != null) {
            return add(ResourceSettings.locks(request.resource(), 1));
        }
        ResourceSettings usual = ResourceSettings.of(request.resource());
        return add(new ResourceSettings(
                usual.name(), usual.mode(), Math.max(1, request.permits()), usual.times(), usual.reactions()));
    }

    private String names() {
        return all.isEmpty()
                ? "none"
                : String.join(
                        ", ",
                        all.stream().map(resource -> resource.settings.name()).toList());
    }
}
