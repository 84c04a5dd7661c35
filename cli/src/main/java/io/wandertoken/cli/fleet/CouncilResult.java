package io.wandertoken.cli.fleet;

import io.wandertoken.cli.command.ResultCommand;
import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.cli.output.JsonDocument;
import io.wandertoken.cli.output.Numbers;
import io.wandertoken.cli.output.TextFormat;
import io.wandertoken.control.CouncilView;
import io.wandertoken.control.json.ViewJson;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A council, for people and for programs. */
record CouncilResult(CouncilView council, Part part) implements ResultCommand.Result {
    private static final int PERCENT = 100;

    /** What people are shown of it. */
    enum Part {
        MEMBERS,
        ESTIMATES,
        ALL
    }

    @Override
    public List<String> text() {
        List<String> lines = new ArrayList<>();
        lines.add(headline());
        if (part != Part.ESTIMATES) {
            for (CouncilView.Member member : council.members()) {
                String name = member.name().isEmpty() ? member.id().substring(0, 12) : member.name();
                lines.add(TextFormat.format("  %-24s  %s", name, member.address()));
            }
        }
        if (part != Part.MEMBERS) {
            for (CouncilView.Estimate estimate : council.estimates()) {
                lines.add(line(estimate));
            }
        }
        return lines;
    }

    private String headline() {
        if (council.epoch() == 0) {
            return "this agent knows of no council";
        }
        if (council.members().isEmpty()) {
            return "council " + council.epoch() + ": " + council.state() + ", chaired by " + council.chair()
                    + (council.member() ? "; this agent is a member" : "");
        }
        // Newcomers to a council that is kept did not come by its election.
        return TextFormat.format(
                council.kept()
                        ? "council %d: %s, %s; its election took %s and %s"
                        : "council %d: %s, %s after %s and %s",
                council.epoch(),
                council.state(),
                TextFormat.count(council.members().size(), "member", "members"),
                TextFormat.count(council.rounds(), "round", "rounds"),
                TextFormat.count(council.replies(), "reply", "replies"));
    }

    private String line(CouncilView.Estimate estimate) {
        String name = estimate.name();
        return TextFormat.format(
                "  %-24s  %-16s  (%s)",
                name, number(name, estimate.value()) + unit(name), limits(name, estimate.low(), estimate.high()));
    }

    private String limits(String name, @Nullable Double low, @Nullable Double high) {
        if (low != null && high != null) {
            return number(name, low) + " to " + number(name, high) + unit(name);
        }
        long answers = council.members().stream()
                .map(CouncilView.Member::report)
                .filter(report -> report != null && (!name.equals("interval") || report.interval() != null))
                .count();
        return answers == 1 ? "one answer only" : "the same in all " + answers + " answers";
    }

    private static String number(String name, double value) {
        return Numbers.plain(isShare(name) ? value * PERCENT : value);
    }

    private static String unit(String name) {
        return switch (name) {
            case "agents" -> "";
            case "up", "interval" -> " s";
            case "holding" -> " tokens per agent";
            default -> isShare(name) ? " %" : " per agent";
        };
    }

    /** Whether it tells of how many of the agents something is true. */
    private static boolean isShare(String name) {
        return name.equals("isolated") || name.startsWith("version-");
    }

    @Override
    public JsonDocument json() {
        return new JsonDocument().with("council", json -> ViewJson.COUNCIL.write(json, council));
    }

    /** Fewer members than were asked for are a council, too, but scripts should notice. */
    @Override
    public int exitCode() {
        return shortfall() == null ? ExitCode.OK : ExitCode.NOT_ACQUIRED;
    }

    @Override
    public @Nullable String shortfall() {
        int count = council.members().size();
        if (part == Part.ALL || count > 0 && count >= council.lower()) {
            return null;
        }
        if (council.began() == 0 && !council.chair().isEmpty()) {
            return "the council of " + council.chair() + " replaced this one; try again when it has ended";
        }
        if (council.state().equals("electing")) {
            return "a new election is running; try again in a moment";
        }
        return "only " + TextFormat.count(count, "agent", "agents") + " took part, but --lower asks for "
                + council.lower() + "; start more agents, lower --lower, or wait longer with --window";
    }
}
