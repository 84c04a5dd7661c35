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
     * @param failures as in {@link JobRecord#failures}
     */
    public record Run(long runner, long beganNanos, int result, int failures) {
        private static Run of(JobRecord job, long nowNanos) {
            return new Run(job.runner(), nowNanos - job.attemptNanos(), job.result(), job.failures());
        }

        /** Whether it came after that one, rather than being a copy of it. */
        private boolean isAfter(Run last) {
            boolean same = runner == last.runner && result == last.result && failures == last.failures;
            return beganNanos - last.beganNanos > (same ? JobRecord.SAME_NANOS : 0);
        }
    }

    private final Map<Long, List<Run>> runs = new LinkedHashMap<>();

    /** The memory may have changed. */
    void note(MemoryState state, long nowNanos) {
        runs.keySet().retainAll(state.jobs().stream().map(JobRecord::key).collect(Collectors.toList()));
        for (JobRecord job : state.jobs()) {
            List<Run> known = of(job.key());
            Run run = Run.of(job, nowNanos);
            if (known.isEmpty() || run.isAfter(known.get(0))) {
                add(job.key(), run);
            }
        }
    }

    /** An attempt ended here, so it is none that is known already, however soon it follows the last. */
    void noteAttempt(JobRecord job, long nowNanos) {
        add(job.key(), Run.of(job, nowNanos));
    }

    private void add(long key, Run run) {
        List<Run> known = runs.computeIfAbsent(key, unknown -> new ArrayList<>());
        known.add(0, run);
        known.subList(Math.min(known.size(), MOST_RUNS), known.size()).clear();
    }

    /** The runs of a job, the latest first. */
    public List<Run> of(long key) {
        return List.copyOf(runs.getOrDefault(key, List.of()));
    }
}
