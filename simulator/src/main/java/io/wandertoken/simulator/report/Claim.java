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
        REPRODUCED,
        /** Holds under one reading, or in part. */
        PARTLY,
        NOT_REPRODUCED,
        /** Not a claim of a paper but a figure of our own. */
        OURS
    }
}
