package io.wandertoken.protocol.agent.lease;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AgentEvent.JobForgotten;
import io.wandertoken.protocol.agent.lease.LeaseQueue.Lease;
import io.wandertoken.protocol.agent.token.Permit;
import io.wandertoken.protocol.memory.JobRecord;
import io.wandertoken.protocol.memory.RunOnce;

/** Jobs that run once per period: what the token remembers of them. */
final class RunOnceJobs {
    private final AgentContext agent;

    RunOnceJobs(AgentContext agent) {
        this.agent = agent;
    }

    /** The job of a lease has a result. The lease ends when other agents remember it, too. */
    void complete(Lease lease, Permit permit, int result, Runnable end) {
        if (!lease.recorded) {
            record(lease, permit, result);
            permit.memory().replicate(permit.giver(), end);
        }
    }

    /** A lease ended. If its job has no result, the client died or was too slow: that is a failure. */
    void onEnded(Lease lease, Permit permit) {
        if (!lease.recorded) {
            record(lease, permit, JobRecord.NO_RESULT);
        }
    }

    private void record(Lease lease, Permit permit, int result) {
        RunOnce once = lease.terms.once();
        if (once != null) {
            lease.recorded = true;
            permit.memory()
                    .endAttempt(once.key(), agent.ageingNanos() - lease.beganNanos, result)
                    .ifPresent(forgotten -> agent.effects.emit(new JobForgotten(permit.number, forgotten)));
        }
    }
}
