package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.LeaseHandle;
import io.wandertoken.control.LeaseListener;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.OncePer;
import io.wandertoken.control.WaitView;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Jobs that run once per period, on live agents over UDP. */
@Tag("loopback")
@Timeout(120)
class RunOnceLiveTest {
    private static final OncePer DAILY = OncePer.every("report", Duration.ofHours(24));

    @Test
    void oneHostRunsTheJobAndTheOthersHearOfIt() throws Exception {
        try (LiveFleet fleet = LiveFleet.of(3)) {
            Job first = new Job(fleet.agents.get(0), DAILY);
            first.granted.get(60, TimeUnit.SECONDS);
            Job second = new Job(fleet.agents.get(1), DAILY);

            assertThat(first.handle
                            .complete(0)
                            .toCompletableFuture()
                            .get(60, TimeUnit.SECONDS)
                            .result())
                    .isEqualTo(LeaseOutcome.Result.EXCLUSIVE);

            ControlProblem told = second.refused.get(60, TimeUnit.SECONDS);
            assertThat(told.kind()).isEqualTo(ControlProblem.Kind.ALREADY_DONE);
            String runner = fleet.agents.get(0).agent().name();
            assertThat(told.getMessage()).matches("done \\d+ s ago by " + runner + ", exit 0; due again at .*");
            // Another key is another job.
            new Job(fleet.agents.get(2), OncePer.every("backup", Duration.ofHours(24)))
                    .granted.get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void afterAFailureTheNextHostTriesUntilTheTriesAreUsedUp() throws Exception {
        OncePer twice = DAILY.withTries(2);
        try (LiveFleet fleet = LiveFleet.of(2)) {
            Job first = new Job(fleet.agents.get(0), twice);
            first.granted.get(60, TimeUnit.SECONDS);
            Job second = new Job(fleet.agents.get(1), twice);
            first.handle.complete(3);
            second.granted.get(60, TimeUnit.SECONDS);
            Job third = new Job(fleet.agents.get(0), twice);
            second.handle.complete(4);

            ControlProblem told = third.refused.get(60, TimeUnit.SECONDS);
            assertThat(told.kind()).isEqualTo(ControlProblem.Kind.TRIED_TOO_OFTEN);
            assertThat(told.getMessage())
                    .startsWith("failed 2 times, the last time ")
                    .contains("exit 4");
        }
    }

    /** A client that wants to run a job. */
    private static final class Job implements LeaseListener {
        final CompletableFuture<LeaseView> granted = new CompletableFuture<>();
        final CompletableFuture<ControlProblem> refused = new CompletableFuture<>();
        final LeaseHandle handle;

        Job(LiveAgent agent, OncePer once) {
            handle = agent.acquire(LeaseRequest.of("nas").withOnce(once), this);
        }

        @Override
        public void onWaiting(WaitView wait) {}

        @Override
        public void onGranted(LeaseView lease) {
            granted.complete(lease);
        }

        @Override
        public void onRenewed(LeaseView lease) {}

        @Override
        public void onLost(LeaseOutcome outcome) {}

        @Override
        public void onRefused(ControlProblem problem) {
            refused.complete(problem);
        }
    }
}
