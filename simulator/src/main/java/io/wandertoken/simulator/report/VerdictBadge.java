package io.wandertoken.simulator.report;

import io.wandertoken.simulator.report.Claim.Verdict;

/** How a verdict looks. A sign and a word besides the colour, for those who print or do not see colours. */
final class VerdictBadge {
    private VerdictBadge() {}

    /** The name of the style, also what the filter compares. */
    static String style(Verdict verdict) {
        return switch (verdict) {
            case REPRODUCED -> "reproduced";
            case PARTLY -> "partly";
            case NOT_REPRODUCED -> "not";
            case OURS -> "ours";
        };
    }

    static String label(Verdict verdict) {
        return switch (verdict) {
            case REPRODUCED -> "reproduced";
            case PARTLY -> "partly";
            case NOT_REPRODUCED -> "not reproduced";
            case OURS -> "our own";
        };
    }

    static String html(Verdict verdict) {
        return "<span class=\"badge " + style(verdict) + "\">" + label(verdict) + "</span>";
    }
}
