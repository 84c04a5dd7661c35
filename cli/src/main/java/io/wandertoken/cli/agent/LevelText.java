package io.wandertoken.cli.agent;

import io.wandertoken.cli.output.TextFormat;
import io.wandertoken.control.ResourceView;

/** How many permits may be used, in words. */
final class LevelText {
    private LevelText() {}

    static String of(ResourceView.Level level) {
        String now = level.permits() == 1 ? "1 permit may be used now" : level.permits() + " permits may be used now";
        String why = level.measuring() ? ", to measure how long an access takes alone" : "";
        String slowdown = level.slowdown() == null
                ? "; nothing is measured yet"
                : TextFormat.format(
                        "; accesses take %.2f times as long as alone (limit %s)", level.slowdown(), level.limit());
        String baseline = level.baseline() == null
                ? ""
                : TextFormat.format("; alone %.3g s for each access or unit of work", level.baseline());
        return now + why + slowdown + baseline;
    }
}
