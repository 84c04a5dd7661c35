package io.wandertoken.agent.live.lease;

import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.identity.Rights;
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
    private final WanderConfig.Resources configured;

    /** In the order of their permits. */
    private final List<LiveResource> all = new CopyOnWriteArrayList<>();

    public LiveResources(AgentEndpoint endpoint, WanderConfig.Resources configured) {
        this.endpoint = endpoint;
        this.configured = configured;
    }

    /** Takes part in the resources of the configuration that the agent may use or vote for. */
    public void addConfigured() {
        configured.named().stream()
                .filter(resource -> endpoint.rights().mayUse(resource.name())
                        || endpoint.rights().mayVote(resource.name()))
                .forEach(this::add);
    }

    /** What the agent may not use although its configuration names it, as warnings. */
    public List<String> notPermitted() {
        return configured.named().stream()
                .map(ResourceSettings::name)
                .filter(name -> !endpoint.rights().mayUse(name))
                .map(name -> refusal(Rights.Right.USE, name).getMessage())
                .toList();
    }

    private static ControlProblem refusal(Rights.Right right, String name) {
        String missing = new Rights.Grant(right, name).toString();
        return new ControlProblem(
                ControlProblem.Kind.NOT_PERMITTED,
                "the agent's certificate does not allow " + missing + "; renew it with 'wander ca renew NAME --may "
                        + missing + ",...'");
    }

    /** @throws ControlProblem when the agent may not replace tokens of this resource */
    public LiveResource requireAdministered(String name) {
        if (!endpoint.rights().mayAdminister(name)) {
            throw refusal(Rights.Right.ADMINISTER, name);
        }
        return require(name);
    }

    /** Grows as resources are made. */
    public List<LiveResource> all() {
        return all;
    }

    public Optional<LiveResource> find(String name) {
        for (LiveResource resource : all) {
            if (resource.settings.name().equals(name)) {
                return Optional.of(resource);
            }
        }
        return Optional.empty();
    }

    /** @throws ControlProblem when no resource has this name */
    public LiveResource require(String name) {
        return find(name).orElseThrow(() -> unknown(name, name + ": {}"));
    }

    private ControlProblem unknown(String name, String entry) {
        return new ControlProblem(
                ControlProblem.Kind.NO_SUCH_RESOURCE,
                "no resource named '" + name + "'; this agent knows " + names() + "; to have one, add '" + entry
                        + "' to 'resources' in the wander.yaml of every host and restart the agents");
    }

    /** @throws ControlProblem when no resource fits the request, and none can be added */
    public synchronized LiveResource findOrMake(LeaseRequest request) {
        Optional<LiveResource> known = find(request.resource());
        if (!endpoint.rights().mayUse(request.resource()) && (known.isPresent() || isPossible(request.resource()))) {
            throw refusal(Rights.Right.USE, request.resource());
        }
        if (known.isEmpty() && !isPossible(request.resource())) {
            throw unknown(
                    request.resource(), request.resource() + (request.lock() == null ? ": {}" : ": {kind: locks}"));
        }
        LiveResource resource = known.orElseGet(() -> make(request));
        if (request.permits() != 0 && resource.settings.hasNamedLocks()) {
            throw ControlProblem.contradiction("each name in '" + request.resource()
                    + "' has one holder, and no permits; leave the number of permits out");
        }
        int permits = resource.settings.permits();
        if (request.permits() != 0 && request.permits() != permits) {
            throw ControlProblem.contradiction(
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

    /** Whether the configuration allows a resource of this name. The agent did not add one that it was not allowed to use. */
    private boolean isPossible(String name) {
        return configured.anyResource()
                || configured.named().stream()
                        .anyMatch(resource -> resource.name().equals(name));
    }

    private LiveResource make(LeaseRequest request) {
        ResourceLimits.requireName(request.resource());
        for (ResourceSettings named : configured.named()) {
            if (named.name().equals(request.resource())) {
                return add(named);
            }
        }
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
