package io.wandertoken.cli.run;

import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.OncePer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code wander run} was asked to do.
 *
 * @param patience how long to wait for the lease; null forever, zero not at all
 * @param conflictExitCode how to exit when it was not to be had in time
 * @param maxHold how long the command may run; null for as long as the lease lasts
 * @param killAfter how long a command that was told to end may take
 * @param holdAtLeast how long the lease is kept at least
 * @param once the job that runs once per period; null for any other work
 * @param doneExitCode how to exit when it ran in this period already
 * @param weight the share of the accesses; null for that of the resource
 * @param onLost what to do with the command when the lease is lost; null for what the resource says
 */
record RunOptions(
        String resource,
        List<String> command,
        int permits,
        @Nullable Duration patience,
        int conflictExitCode,
        @Nullable Duration maxHold,
        Duration killAfter,
        Duration holdAtLeast,
        @Nullable OncePer once,
        int doneExitCode,
        @Nullable Integer weight,
        LeaseView.@Nullable OnLost onLost,
        LeaseRequest.@Nullable OnIsolated onIsolated,
        String label,
        @Nullable Path statusFile,
        boolean local) {

    /** Whether it is not to wait at all. */
    boolean tries() {
        return patience != null && patience.isZero();
    }
}
