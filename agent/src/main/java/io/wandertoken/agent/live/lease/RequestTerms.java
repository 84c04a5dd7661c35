package io.wandertoken.agent.live.lease;

import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LockRequest;
import io.wandertoken.control.OncePer;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.memory.RunOnce;
import io.wandertoken.protocol.memory.locks.LockTerms;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a client asks for, as the agent understands it. */
public final class RequestTerms {
    private RequestTerms() {}

    /** @throws ControlProblem when the request contradicts the configuration of the resource */
    public static LeaseTerms of(LeaseRequest request, LiveResource resource, Instant now) {
        LeaseRequest.OnIsolated onIsolated = request.onIsolated() != null
                ? request.onIsolated()
                : resource.settings.reactions().onIsolated();
        String label = request.label().length() <= LeaseRequest.MOST_LABEL
                ? request.label()
                : request.label().substring(0, LeaseRequest.MOST_LABEL);
        requireKind(request, resource);
        if (request.once() != null && resource.settings.permits() > 1) {
            throw ControlProblem.contradiction("a job that runs once per period needs a resource with one permit, and "
                    + request.resource() + " has " + resource.settings.permits());
        }
        return new LeaseTerms(
                request.maxHold(),
                request.timeToLive(),
                LeaseTerms.WhenIsolated.valueOf(onIsolated.name()),
                label,
                once(request.once(), resource, now),
                lock(request.lock()),
                weight(request, resource.settings));
    }

    private static int weight(LeaseRequest request, ResourceSettings settings) {
        Integer weight = request.weight();
        if (weight != null && weight > 1 && settings.mode().isStrict()) {
            throw ControlProblem.contradiction("weights need mode soft, and " + request.resource() + " has mode "
                    + settings.mode().word() + ", which serves clients in an order of its own");
        }
        if (weight != null && weight > 1 && settings.hasNamedLocks()) {
            throw ControlProblem.contradiction("weights need a resource without named locks, and " + request.resource()
                    + " has them: each name is served in the order of those who wait; leave --weight out");
        }
        if (weight != null && weight > settings.weights().most()) {
            throw ControlProblem.contradiction("a weight of " + weight + " is more than " + request.resource()
                    + " allows: its weight-max is " + settings.weights().most());
        }
        return weight == null ? settings.weights().usual() : weight;
    }

    private static void requireKind(LeaseRequest request, LiveResource resource) {
        String name = "resource '" + request.resource() + "'";
        if (resource.settings.hasNamedLocks() && request.lock() == null) {
            throw ControlProblem.contradiction(name + " consists of named locks; say which one, as in: wander lock "
                    + request.resource() + "/NAME -- command");
        }
        if (!resource.settings.hasNamedLocks() && request.lock() != null) {
            throw ControlProblem.contradiction(
                    name + " has no named locks; name a resource with 'kind: locks' in wander.yaml");
        }
        if (request.lock() != null && request.once() != null) {
            throw ControlProblem.contradiction(
                    "a job that runs once per period needs a resource without named locks, and " + name + " has them");
        }
    }

    private static @Nullable LockTerms lock(@Nullable LockRequest lock) {
        return lock == null
                ? null
                : new LockTerms(
                        LockRequest.hash(lock.name()),
                        lock.atOnce(),
                        lock.minHold().toNanos(),
                        LiveLease.number(lock.extended()));
    }

    private static @Nullable RunOnce once(@Nullable OncePer once, LiveResource resource, Instant now) {
        if (once == null) {
            return null;
        }
        resource.jobs.note(once);
        long key = OncePer.number(once.key());
        return once.period() != null
                ? RunOnce.every(key, once.period().toNanos(), once.tries(), once.evenIfFailed())
                : new RunOnce(key, once.sinceStart(now).toNanos() + 1, true, once.tries(), once.evenIfFailed());
    }
}
