package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.EventView;
import io.wandertoken.control.LeaseHandle;
import io.wandertoken.control.LeaseListener;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.OncePer;
import io.wandertoken.control.ResourceView;
import io.wandertoken.control.WaitView;
import io.wandertoken.protocol.memory.MemoryState;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Jobs that run once per period, on live agents over UDP. */
@Tag("loopback")
@Timeout(900)
class RunOnceLiveTest {
    private static final OncePer DAILY = OncePer.every("report", Duration.ofHours(24));

    @Test
    void oneHostRunsTheJobAndTheOthersHearOfIt() throws Exception {
        try (LiveFleet fleet = LiveFleet.of(3)) {
            Job first = new Job(fleet.agents.get(0), DAILY);
            first.granted.get(240, TimeUnit.SECONDS);
            Job second = new Job(fleet.agents.get(1), DAILY);

            assertThat(first.handle
                            .complete(0)
                            .toCompletableFuture()
                            .get(240, TimeUnit.SECONDS)
                            .result())
                    .isEqualTo(LeaseOutcome.Result.EXCLUSIVE);

            ControlProblem told = second.refused.get(240, TimeUnit.SECONDS);
            assertThat(told.kind()).isEqualTo(ControlProblem.Kind.ALREADY_DONE);
            String runner = fleet.agents.get(0).agent().name();
            assertThat(told.getMessage()).matches("done \\d+ s ago by " + runner + ", exit 0; due again at .*");
            ResourceView.Job remembered =
                    fleet.agents.get(1).resources().get(0).memory().jobs().get(0);
            assertThat(remembered.key()).isEqualTo("report");
            assertThat(remembered.dueAgain()).isAfter(Instant.now().plus(Duration.ofHours(22)));
            assertThat(remembered.runs()).singleElement().satisfies(run -> {
                assertThat(run.agent()).isEqualTo(runner);
                assertThat(run.exit()).isZero();
            });
            // Another key is another job.
            new Job(fleet.agents.get(2), OncePer.every("backup", Duration.ofHours(24)))
                    .granted.get(240, TimeUnit.SECONDS);
        }
    }

    @Test
    void afterAFailureTheNextHostTriesUntilTheTriesAreUsedUp() throws Exception {
        OncePer twice = DAILY.withTries(2);
        try (LiveFleet fleet = LiveFleet.of(2)) {
            Job first = new Job(fleet.agents.get(0), twice);
            first.granted.get(240, TimeUnit.SECONDS);
            Job second = new Job(fleet.agents.get(1), twice);
            first.handle.complete(3);
            second.granted.get(240, TimeUnit.SECONDS);
            Job third = new Job(fleet.agents.get(0), twice);
            second.handle.complete(4);

            ControlProblem told = third.refused.get(240, TimeUnit.SECONDS);
            assertThat(told.kind()).isEqualTo(ControlProblem.Kind.TRIED_TOO_OFTEN);
            assertThat(told.getMessage())
                    .startsWith("failed 2 times, the last time ")
                    .contains("exit 4");
        }
    }

    @Test
    void aSeventeenthJobMakesTheTokenForgetTheOldestWithAWarning() throws Exception {
        BlockingQueue<String> warnings = new LinkedBlockingQueue<>();
        try (LiveFleet fleet = LiveFleet.of(1)) {
            fleet.agents.get(0).subscribe(event -> {
                if (event.kind() == EventView.Kind.WARNING) {
                    warnings.add(event.text());
                }
            });
            for (int i = 0; i <= MemoryState.MOST_JOBS; i++) {
                Job job = new Job(fleet.agents.get(0), OncePer.every("job-" + i, Duration.ofHours(1)));
                job.granted.get(240, TimeUnit.SECONDS);
                job.handle.complete(0).toCompletableFuture().get(240, TimeUnit.SECONDS);
            }

            assertThat(warnings.poll(240, TimeUnit.SECONDS))
                    .startsWith("the token remembers 16 jobs and forgets job 'job-0', which ran longest ago");
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
