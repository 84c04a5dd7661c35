package io.wandertoken.protocol.agent.memory;

import io.wandertoken.protocol.memory.JobRecord;
import io.wandertoken.protocol.memory.RunHistory;
import io.wandertoken.protocol.memory.congestion.CongestionState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the token of a resource remembers, as far as this agent knows.
 *
 * @param gapNanos how long the resource rests between two accesses
 * @param gapLeftNanos how long it still rests
 * @param jobs the latest attempt first
 * @param congestion how many permits may be used; null for a fixed number
 */
public record MemorySnapshot(
        long gapNanos,
        long gapLeftNanos,
        List<Job> jobs,
        @Nullable CongestionState congestion) {

    public MemorySnapshot {
        jobs = List.copyOf(jobs);
    }

    /**
     * A job that runs once per period.
     *
     * @param runs the last ones, the latest first; when they began is an age
     */
    public record Job(JobRecord record, List<RunHistory.Run> runs) {}
}
