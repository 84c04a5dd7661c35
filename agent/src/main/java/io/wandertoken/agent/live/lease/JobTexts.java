package io.wandertoken.agent.live.lease;

import static java.util.Objects.requireNonNull;

import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.OncePer;
import io.wandertoken.protocol.memory.JobRecord;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** What clients hear of a job that runs once per period and need not run now. */
public final class JobTexts {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm VV", Locale.ROOT);
    private static final DateTimeFormatter DAY_AND_TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm VV", Locale.ROOT);

    private JobTexts() {}

    /**
     * Why a client does not get its turn.
     *
     * @param done whether the job ran in this period; otherwise it failed too often
     * @param runner the name of the agent that made the last attempt
     */
    public static ControlProblem problem(
            LeaseRequest request, boolean done, JobRecord job, String runner, Instant now) {
        OncePer once = requireNonNull(request.once());
        // A run that succeeded may have been followed by one that failed, under another period.
        boolean lastCounts = !done || once.evenIfFailed() || job.result() == 0;
        long age = lastCounts ? job.attemptNanos() : job.successNanos();
        String when = ago(Duration.ofNanos(age)) + (lastCounts ? " by " + runner + ", " + result(job.result()) : "");
        String due = "; due again at " + time(KnownJobs.dueAgain(once, now.minusNanos(age)), now, once.zone());
        return done
                ? new ControlProblem(ControlProblem.Kind.ALREADY_DONE, "done " + when + due)
                : new ControlProblem(
                        ControlProblem.Kind.TRIED_TOO_OFTEN,
                        "failed " + Plurals.of(job.failures(), "time") + ", the last time " + when + due
                                + "; to run it before, ask with more tries (--tries " + (once.tries() + 1) + ")");
    }

    private static String result(int result) {
        return result == JobRecord.NO_RESULT ? "without a result" : "exit " + result;
    }

    private static String ago(Duration age) {
        if (age.toMinutes() < 1) {
            return age.toSeconds() + " s ago";
        }
        if (age.toHours() < 1) {
            return age.toMinutes() + " min ago";
        }
        return age.toDays() < 2 ? age.toHours() + " h ago" : age.toDays() + " days ago";
    }

    private static String time(Instant instant, Instant now, ZoneId zone) {
        boolean today =
                instant.atZone(zone).toLocalDate().equals(now.atZone(zone).toLocalDate());
        return (today ? TIME : DAY_AND_TIME).format(instant.atZone(zone));
    }
}
