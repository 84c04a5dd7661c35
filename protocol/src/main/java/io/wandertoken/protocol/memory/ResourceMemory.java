package io.wandertoken.protocol.memory;

import java.util.Optional;

/** One agent's copy of a token's memory. It grows older by the agent's own clock, which also runs while the host is suspended. */
public final class ResourceMemory {
    private MemoryState state = MemoryState.EMPTY;
    private long asOfNanos;
    private final RunHistory history = new RunHistory();

    public MemoryState at(long nowNanos) {
        if (nowNanos != asOfNanos) {
            state = state.isEmpty() ? state : state.aged(Math.max(0, nowNanos - asOfNanos));
            asOfNanos = nowNanos;
        }
        return state;
    }

    /** The last runs of the jobs, as far as this agent has heard of them. */
    public RunHistory history() {
        return history;
    }

    /** Another copy, as it was at the given time of this agent's clock. */
    public void merge(MemoryState other, long otherNanos, long nowNanos) {
        state = at(nowNanos).merged(other.aged(Math.max(0, nowNanos - otherNanos)));
        history.note(state, nowNanos);
    }

    /** An access ended now, or may have ended now. */
    public void endAccess(long nowNanos) {
        state = at(nowNanos).withEnd();
    }

    /**
     * An attempt to run a job ended.
     *
     * @param beganNanos how long ago it began
     * @return the job that is forgotten for it, if there are too many
     */
    public Optional<JobRecord> endAttempt(long key, long runner, long beganNanos, int result, long nowNanos) {
        MemoryState before = at(nowNanos);
        JobRecord ended = before.job(key)
                .map(job -> job.next(runner, beganNanos, result))
                .orElseGet(() -> JobRecord.first(key, runner, beganNanos, result));
        state = before.with(ended);
        history.noteAttempt(ended, nowNanos);
        history.note(state, nowNanos);
        return before.jobs().stream()
                .filter(job -> state.job(job.key()).isEmpty())
                .findFirst();
    }
}
