package io.wandertoken.protocol.agent.lease;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AgentEvent.LeaseRefused;
import io.wandertoken.protocol.agent.context.LeaseEnd;
import io.wandertoken.protocol.agent.context.LeaseTerms.WhenIsolated;
import io.wandertoken.protocol.agent.lease.LeaseQueue.Lease;
import io.wandertoken.protocol.agent.token.Permit;
import io.wandertoken.protocol.memory.JobRecord;
import io.wandertoken.protocol.memory.RunOnce;
import io.wandertoken.protocol.memory.RunOnce.Verdict;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Tells clients that wait that they will get no lease, and why. */
final class LeaseRefusals {
    private final AgentContext agent;
    private final LeaseQueue queue;

    LeaseRefusals(AgentContext agent, LeaseQueue queue) {
        this.agent = agent;
        this.queue = queue;
    }

    void refuse(long lease, LeaseEnd.Cause cause) {
        refuse(lease, cause, null);
    }

    void refuseAll(LeaseEnd.Cause cause) {
        refuse(lease -> true, cause);
    }

    /** The agent is isolated: refuses the clients that do not want to wait then. */
    void refuseSkippers() {
        refuse(lease -> lease.terms.whenIsolated() == WhenIsolated.SKIP, LeaseEnd.Cause.ISOLATED);
    }

    /** Refuses the clients whose job the memory knows to be done: it is not undone again, so nobody has to wait for the token. */
    void refuseDone(Permit permit) {
        if (permit.memory().state().jobs().isEmpty()) {
            return;
        }
        for (Lease lease : queue.waiting()) {
            RunOnce once = lease.terms.once();
            JobRecord job = once == null
                    ? null
                    : permit.memory().state().job(once.key()).orElse(null);
            Verdict verdict =
                    once == null || job == null ? Verdict.DUE : once.judge(job, agent.ageingNanos() - lease.askedNanos);
            if (verdict != Verdict.DUE) {
                queue.withdraw(lease.id);
                refuse(lease.id, verdict == Verdict.DONE ? LeaseEnd.Cause.DONE : LeaseEnd.Cause.FAILED, job);
            }
        }
    }

    private void refuse(Predicate<Lease> which, LeaseEnd.Cause cause) {
        queue.waiting().stream().filter(which).forEach(lease -> {
            queue.withdraw(lease.id);
            refuse(lease.id, cause, null);
        });
    }

    private void refuse(long lease, LeaseEnd.Cause cause, @Nullable JobRecord job) {
        agent.effects.emit(new LeaseRefused(lease, cause, job, null));
    }
}
