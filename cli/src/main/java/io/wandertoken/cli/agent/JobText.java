package io.wandertoken.cli.agent;

import io.wandertoken.cli.output.TextFormat;
import io.wandertoken.control.ResourceView;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What people read of a job that runs once per period. */
final class JobText {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss VV", Locale.ROOT);

    private JobText() {}

    /** One line. */
    static String summary(ResourceView.Job job, Instant now) {
        String last = job.runs().stream()
                .findFirst()
                .map(run -> "last run " + TextFormat.duration(Duration.between(run.startedAt(), now)) + " ago by "
                        + run.agent() + ", " + result(run.exit()))
                .orElse("no run known here");
        return name(job) + ": " + last + "; " + due(job);
    }

    /** A line for the job and one for each of its runs. */
    static List<String> history(String resource, ResourceView.Job job) {
        List<String> lines = new ArrayList<>();
        lines.add(name(job) + " (resource " + resource + "): " + due(job));
        job.runs()
                .forEach(run ->
                        lines.add("  " + time(run.startedAt()) + "  " + run.agent() + ", " + result(run.exit())));
        return lines;
    }

    private static String name(ResourceView.Job job) {
        String key = job.key();
        return key == null ? "job " + job.id() : key.isEmpty() ? "the job without --key" : key;
    }

    private static String result(@Nullable Integer exit) {
        return exit == null ? "no result" : "exit " + exit;
    }

    private static String due(ResourceView.Job job) {
        Instant due = job.dueAgain();
        if (due != null) {
            return "due again at " + time(due);
        }
        return job.key() == null
                ? "when it is due is not known here, as no client of this host has asked for it"
                : "due";
    }

    private static String time(Instant instant) {
        return TIME.format(instant.atZone(ZoneId.systemDefault()));
    }
}
