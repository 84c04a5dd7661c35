package io.wandertoken.agent.live.events;

import io.wandertoken.agent.live.lease.JobTexts;
import io.wandertoken.agent.live.lease.LeaseOutcomes;
import io.wandertoken.agent.live.lease.LiveLease;
import io.wandertoken.agent.live.lease.LiveLeases;
import io.wandertoken.agent.live.lease.LiveResource;
import io.wandertoken.agent.live.lease.LockTexts;
import io.wandertoken.agent.transport.AgentEndpoint;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.EventView.Kind;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.LeaseEnd;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.memory.JobRecord;
import io.wandertoken.protocol.memory.MemoryState;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Tells clients about changes of their leases, and reports them as events. Runs on the agent's own thread. */
final class LeaseEvents {
    private final AgentEndpoint endpoint;
    private final LiveLeases leases;
    private final CertificateWatch certificate;
    private final ResourceEventWriter writer;

    LeaseEvents(AgentEndpoint endpoint, LiveLeases leases, CertificateWatch certificate, ResourceEventWriter writer) {
        this.endpoint = endpoint;
        this.leases = leases;
        this.certificate = certificate;
        this.writer = writer;
    }

    /** Tells the client; everything else can wait. */
    void grant(AgentEvent.LeaseGranted granted, long nowNanos) {
        LiveLease lease = leases.get(granted.lease());
        if (lease != null) {
            lease.grant(granted.fence(), endpoint.instant(nowNanos), endpoint.instant(granted.deadlineNanos()));
        }
    }

    void onGranted(AgentEvent.LeaseGranted granted, long nowNanos) {
        LiveLease lease = leases.get(granted.lease());
        LiveResource resource = writer.resource(granted.permit());
        resource.onGranted(lease == null ? 0 : nowNanos - lease.sinceNanos, nowNanos);
        writer.write(Kind.LEASE_GRANTED, granted.permit(), granted.fence(), lease, "to " + label(lease));
        leases.tellAllWaiting(resource);
    }

    void onRenewed(AgentEvent.LeaseRenewed renewed) {
        LiveLease lease = leases.get(renewed.lease());
        if (lease != null) {
            lease.moveDeadline(endpoint.instant(renewed.deadlineNanos()));
        }
    }

    void onEnded(AgentEvent.LeaseEnded ended) {
        LiveLease lease = leases.remove(ended.lease());
        LiveResource resource = writer.resource(ended.permit());
        LeaseEnd end = ended.end();
        boolean released = end.cause() == LeaseEnd.Cause.RELEASED;
        if (!released) {
            resource.lost++;
        }
        LeaseOutcome outcome = LeaseOutcomes.of(
                LiveLease.id(ended.lease()),
                end,
                end.isOverlapped() ? writer.peerName(end.overlap()) : "",
                lease == null || end.cause() != LeaseEnd.Cause.HELD_TOO_LONG ? "allowed" : lease.limit(),
                certificate.shutOut());
        Kind kind = released ? Kind.LEASE_RELEASED : Kind.LEASE_LOST;
        writer.write(kind, ended.permit(), end.fence(), lease, outcome.reason());
        if (resource.leases.onEnded(outcome)) {
            String text = "leases are unverified from now on: " + outcome.reason();
            writer.write(Kind.WARNING, ended.permit(), PeerRef.NOBODY, text);
        }
        if (lease != null && released) {
            lease.end(outcome);
        } else if (lease != null) {
            lease.lose(outcome);
        }
        leases.tellAllWaiting(resource);
    }

    void onRefused(AgentEvent.LeaseRefused refused) {
        LiveLease lease = leases.remove(refused.lease());
        if (lease == null) {
            return;
        }
        lease.resource.leases.onNeverGranted();
        switch (refused.cause()) {
            case ISOLATED ->
                lease.refuse(new ControlProblem(
                        ControlProblem.Kind.ISOLATED,
                        "no other agent answers; check the seeds and the firewall with 'wander doctor'"));
            case STOPPING -> lease.refuse(LeaseOutcomes.stopping());
            case SHUT_OUT -> lease.refuse(new ControlProblem(ControlProblem.Kind.SHUT_OUT, certificate.shutOut()));
            case DONE, FAILED -> refuseJob(lease, refused);
            case LOCKED, TOO_MANY_LOCKS, NOT_HELD ->
                leases.refuseName(
                        lease,
                        LockTexts.problem(
                                lease.request,
                                refused,
                                lease.resource.settings.quorum().isPresent(),
                                writer::nameOf));
            default -> lease.withdraw();
        }
    }

    private void refuseJob(LiveLease lease, AgentEvent.LeaseRefused refused) {
        JobRecord job = refused.job();
        if (job == null) {
            lease.withdraw();
            return;
        }
        Instant now = endpoint.instant(endpoint.nowNanos());
        boolean done = refused.cause() == LeaseEnd.Cause.DONE;
        lease.refuse(JobTexts.problem(lease.request, done, job, writer.nameOf(job.runner()), now));
    }

    void onForgotten(AgentEvent.JobForgotten forgotten) {
        String job =
                writer.resource(forgotten.permit()).jobs.name(forgotten.job().key());
        String text = "the token remembers " + MemoryState.MOST_JOBS + " jobs and forgets job " + job
                + ", which ran longest ago and may run again in its period; let some of the jobs use another resource";
        writer.write(Kind.WARNING, forgotten.permit(), PeerRef.NOBODY, text);
    }

    void onLevel(AgentEvent.LevelChanged changed) {
        String slowdown = changed.slowdown() == 0
                ? ""
                : String.format(Locale.ROOT, ", accesses took %.2f times as long as alone", changed.slowdown());
        writer.write(
                Kind.LEVEL_CHANGED,
                changed.permit(),
                PeerRef.NOBODY,
                "up to " + changed.level() + " may use the resource from now on" + slowdown);
    }

    void onOverlap(AgentEvent.OverlapSeen overlap) {
        writer.resource(overlap.permit()).overlapped++;
        String text = writer.peerName(overlap.holder()) + " uses the resource at the same time";
        writer.write(Kind.OVERLAP, overlap.permit(), overlap.holder(), text);
    }

    /** Tells the clients that wait for the resource of a permit the state of their requests. */
    void tellAllWaiting(int permit) {
        leases.tellAllWaiting(writer.resource(permit));
    }

    /** Tells waiting clients what has happened since they were told last. */
    void tellLateNews() {
        writer.resources().stream().filter(resource -> resource.hasLateNews).forEach(leases::tellAllWaiting);
    }

    /** Tells all waiting clients the state of their requests. */
    void tellAllWaiting() {
        writer.resources().forEach(leases::tellAllWaiting);
    }

    /** What people call the client of a lease. */
    static String label(@Nullable LiveLease lease) {
        return lease == null || lease.request.label().isEmpty() ? "a client" : lease.request.label();
    }
}
