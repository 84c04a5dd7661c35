package io.wandertoken.agent.live.lease;

import io.wandertoken.control.OncePer;
import io.wandertoken.control.ResourceView;
import io.wandertoken.protocol.BoundedMap;
import io.wandertoken.protocol.agent.memory.MemorySnapshot;
import io.wandertoken.protocol.memory.JobRecord;
import io.wandertoken.protocol.memory.RunOnce;
import java.time.Duration;
import java.time.Instant;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** The jobs that clients of this agent asked for. Tokens remember a job by a number only; its name and period are known here. */
public final class KnownJobs {
    private static final int MOST = 64;

    private final BoundedMap<Long, OncePer> jobs = BoundedMap.byAge(MOST);

    /** A client asks for a job; on any thread. */
    synchronized void note(OncePer once) {
        jobs.put(OncePer.number(once.key()), once);
    }

    /** What people call a job. */
    public synchronized String name(long number) {
        OncePer once = jobs.get(number);
        return once == null ? OncePer.id(number) : once.key().isEmpty() ? "without a key" : "'" + once.key() + "'";
    }

    synchronized ResourceView.Job view(MemorySnapshot.Job job, LongFunction<String> names, Instant now) {
        JobRecord last = job.record();
        OncePer once = jobs.get(last.key());
        return new ResourceView.Job(
                OncePer.id(last.key()),
                once == null ? null : once.key(),
                last.failures(),
                last.isEverDone() ? now.minusNanos(last.successNanos()) : null,
                once == null ? null : dueAgain(once, last, now),
                job.runs().stream()
                        .map(run -> new ResourceView.Run(
                                names.apply(run.runner()),
                                now.minusNanos(run.beganNanos()),
                                run.result() == JobRecord.NO_RESULT ? null : run.result()))
                        .toList());
    }

    private static @Nullable Instant dueAgain(OncePer once, JobRecord last, Instant now) {
        if (!once.evenIfFailed() && !last.isEverDone()) {
            return null;
        }
        Instant due = dueAgain(once, now.minusNanos(once.evenIfFailed() ? last.attemptNanos() : last.successNanos()));
        return due.isAfter(now) ? due : null;
    }

    /** When a job is due again after a run that began then. */
    static Instant dueAgain(OncePer once, Instant began) {
        Duration period = once.period();
        return period == null ? once.nextStart(began) : began.plusNanos(RunOnce.windowNanos(period.toNanos()));
    }
}
