package io.wandertoken.simulator.report;

/**
 * One quantitative claim and what became of it.
 *
 * @param key names the claim, such as J4
 * @param statement what the paper says, in our words
 * @param published the paper's figure
 * @param measured ours, with its confidence interval
 * @param reading under which reading of the paper, or why not
 */
public record Claim(String key, String statement, String published, String measured, Verdict verdict, String reading) {

    /** What became of a claim. */
    public enum Verdict {
        REPRODUCED("reproduced", "reproduced"),
        /** Holds under one reading, or in part. */
        PARTLY("partly", "partly"),
        NOT_REPRODUCED("not", "not reproduced"),
        /** Not a claim of a paper but a figure of our own. */
        OURS("ours", "our own");

        /** The name of the style on the page, also what the filter compares. */
        final String style;

        final String label;

        Verdict(String style, String label) {
            this.style = style;
            this.label = label;
        }

        /** A sign and a word besides the colour, for those who print or do not see colours. */
        String html() {
            return "<span class=\"badge " + style + "\">" + label + "</span>";
        }
    }
}
