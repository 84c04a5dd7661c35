package io.wandertoken.protocol.memory;

import io.wandertoken.protocol.memory.congestion.CongestionState;
import io.wandertoken.protocol.memory.locks.LockTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a token remembers, at one moment.
 *
 * @param endNanos how long ago the last access ended, or {@link JobRecord#NEVER}
 * @param jobs the latest attempt first; one record per key
 * @param locks the names that are held, if the resource consists of named locks
 * @param congestion how many permits may be used, if their number adapts
 */
public record MemoryState(
        long endNanos,
        List<JobRecord> jobs,
        LockTable locks,
        @Nullable CongestionState congestion) {

    /** The maximum number of jobs: so the memory fits into a move beside the wait queue. */
    public static final int MOST_JOBS = 16;

    private static final Comparator<JobRecord> LATEST_FIRST =
            Comparator.comparingLong(JobRecord::attemptNanos).thenComparingLong(JobRecord::key);

    public static final MemoryState EMPTY = new MemoryState(JobRecord.NEVER, List.of());

    /** The memory of a resource without named locks whose number of permits does not adapt. */
    public MemoryState(long endNanos, List<JobRecord> jobs) {
        this(endNanos, jobs, LockTable.EMPTY, null);
    }

    public MemoryState {
        jobs = jobs.stream().sorted(LATEST_FIRST).limit(MOST_JOBS).toList();
    }

    public boolean isEmpty() {
        return endNanos == JobRecord.NEVER && jobs.isEmpty() && locks.isEmpty() && congestion == null;
    }

    public Optional<JobRecord> job(long key) {
        return jobs.stream().filter(job -> job.key() == key).findFirst();
    }

    /** The same, as it is a time later. */
    public MemoryState aged(long nanos) {
        return new MemoryState(
                endNanos == JobRecord.NEVER ? endNanos : endNanos + nanos,
                jobs.stream().map(job -> job.aged(nanos)).toList());
    }

    /** What both tell: of every job the latest, and the latest end. If there are too many jobs, the oldest are forgotten. */
    MemoryState merged(MemoryState other) {
        Map<Long, JobRecord> all = new LinkedHashMap<>();
        jobs.forEach(job -> all.put(job.key(), job));
        other.jobs.forEach(job -> all.merge(job.key(), job, JobRecord::merged));
        return new MemoryState(JobRecord.latest(endNanos, other.endNanos), new ArrayList<>(all.values()));
    }

    /** The same with these held names. */
    public MemoryState withLocks(LockTable changed) {
        return new MemoryState(endNanos, jobs, changed, congestion);
    }

    /** The same with what is known of the number of permits. */
    public MemoryState withCongestion(@Nullable CongestionState changed) {
        return new MemoryState(endNanos, jobs, locks, changed);
    }

    MemoryState withEnd() {
        return new MemoryState(0, jobs);
    }

    MemoryState with(JobRecord job) {
        List<JobRecord> all = new ArrayList<>(jobs);
        all.removeIf(before -> before.key() == job.key());
        all.add(job);
        return new MemoryState(endNanos, all);
    }
}
