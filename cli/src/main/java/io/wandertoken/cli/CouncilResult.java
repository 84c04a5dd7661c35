package io.wandertoken.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.wandertoken.agent.control.CouncilView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A council, for people and for programs. */
record CouncilResult(CouncilView council, Part part) implements ResultCommand.Result {

    /** What people are shown of it. */
    enum Part {
        MEMBERS,
        ESTIMATES,
        ALL
    }

    static CouncilResult members(CouncilView council) {
        return new CouncilResult(council, Part.MEMBERS);
    }

    static CouncilResult estimates(CouncilView council) {
        return new CouncilResult(council, Part.ESTIMATES);
    }

    static CouncilResult standing(CouncilView council) {
        return new CouncilResult(council, Part.ALL);
    }

    @Override
    public List<String> text() {
        List<String> lines = new ArrayList<>();
        lines.add(headline());
        if (part != Part.ESTIMATES) {
            for (CouncilView.Member member : council.members()) {
                String name = member.name().isEmpty() ? member.id().substring(0, 12) : member.name();
                lines.add(String.format(Locale.ROOT, "  %-24s  %s", name, member.address()));
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
            return "no council was heard of";
        }
        if (council.members().isEmpty()) {
            return "council " + council.epoch() + ": " + council.state() + ", chaired by " + council.chair()
                    + (council.member() ? "; this agent is a member" : "");
        }
        return String.format(
                Locale.ROOT,
                "council %d: %s, %s after %s and %s",
                council.epoch(),
                council.state(),
                Phrases.count(council.members().size(), "member", "members"),
                Phrases.count(council.rounds(), "round", "rounds"),
                Phrases.count(council.replies(), "reply", "replies"));
    }

    private static String line(CouncilView.Estimate estimate) {
        Double low = estimate.low();
        Double high = estimate.high();
        String limits = low == null || high == null
                ? "(one answer only)"
                : "(" + Numbers.plain(low) + " to " + Numbers.plain(high) + ")";
        return String.format(
                Locale.ROOT, "  %-24s  %-10s  %s", estimate.name(), Numbers.plain(estimate.value()), limits);
    }

    @Override
    public void json(JsonGenerator json) throws IOException {
        json.writeFieldName("council");
        RecordJson.write(json, council);
    }

    /** Fewer members than were asked for are a council, too, but scripts should notice. */
    @Override
    public int exitCode() {
        boolean wanted = council.members().size() >= council.lower()
                && !council.members().isEmpty();
        return part == Part.ALL || wanted ? ExitCode.OK : ExitCode.NOT_ACQUIRED;
    }
}
