package io.wandertoken.simulator.report;

import java.util.List;

/**
 * A whole report.
 *
 * @param title what it is about
 * @param summary a few sentences for a reader in a hurry
 * @param facts how it was made: seed, runs, version, Java, duration
 * @param chapters one per paper, and one per group of extensions
 */
public record Report(String title, String summary, List<Fact> facts, List<Chapter> chapters) {

    /** One line of "how it was made". */
    public record Fact(String name, String value) {}

    public Report {
        facts = List.copyOf(facts);
        chapters = List.copyOf(chapters);
    }
}
