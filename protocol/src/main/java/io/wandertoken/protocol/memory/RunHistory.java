package io.wandertoken.protocol.memory;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The last runs of jobs that one agent has heard of. The token remembers only the latest run of each job; this remembers some before it. */
public final class RunHistory {

    /** The maximum number of runs per job. */
    public static final int MOST_RUNS = 8;

    /**
     * An attempt to run a job.
     *
     * @param runner as in {@link JobRecord#runner}
     * @param beganNanos when it began, by the clock that ages the memory
     * @param result as in {@link JobRecord#result}
     */
    public record Run(long runner, long beganNanos, int result) {}

    private final Map<Long, List<Run>> runs = new LinkedHashMap<>();

    /** The memory may have changed. */
    void note(MemoryState state, long nowNanos) {
        runs.keySet().retainAll(state.jobs().stream().map(JobRecord::key).collect(Collectors.toList()));
        for (JobRecord job : state.jobs()) {
            List<Run> known = runs.computeIfAbsent(job.key(), key -> new ArrayList<>());
            Run run = new Run(job.runner(), nowNanos - job.attemptNanos(), job.result());
            if (known.isEmpty() || isLater(run, known.get(0))) {
                known.add(0, run);
                known.subList(Math.min(known.size(), MOST_RUNS), known.size()).clear();
            }
        }
    }

    private static boolean isLater(Run run, Run last) {
        long later = run.beganNanos - last.beganNanos;
        return later > JobRecord.SAME_NANOS || (later > 0 && run.runner != last.runner);
    }

    /** The runs of a job, the latest first. */
    public List<Run> of(long key) {
        return List.copyOf(runs.getOrDefault(key, List.of()));
    }
}
