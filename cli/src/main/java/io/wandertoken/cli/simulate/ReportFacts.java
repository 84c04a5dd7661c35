package io.wandertoken.cli.simulate;

import io.wandertoken.cli.command.Version;
import io.wandertoken.simulator.report.Report;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** What a report says about how it was made, besides its own facts. */
final class ReportFacts {
    /** What the launcher sets if it runs from a checkout. */
    private static final String COMMIT = "wander.commit";

    private ReportFacts() {}

    static List<Report.Fact> with(Report.Fact... own) {
        List<Report.Fact> facts = new ArrayList<>(List.of(own));
        facts.add(new Report.Fact("confidence", "± and bands are 95 % confidence intervals over independent runs"));
        facts.add(new Report.Fact("version", Version.number()));
        String commit = System.getProperty(COMMIT, "");
        if (!commit.isEmpty()) {
            facts.add(new Report.Fact("commit", commit));
        }
        facts.add(new Report.Fact("Java", Runtime.version().toString()));
        facts.add(new Report.Fact("date", LocalDate.now(ZoneOffset.UTC).toString()));
        return facts;
    }
}
