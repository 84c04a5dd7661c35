package io.wandertoken.agent.checkup;

/**
 * What one check found.
 *
 * @param subject what was looked at, in a word or two
 * @param sentence how it is
 * @param fix what to do about it; empty when all is well
 */
public record Finding(Verdict verdict, String subject, String sentence, String fix) {

    /** How bad it is. */
    public enum Verdict {
        OK,
        /** The agent will run, but somebody should look at this. */
        WARNING,
        /** The agent will not run, or not be heard. */
        FAILED
    }

    public static Finding ok(String subject, String sentence) {
        return new Finding(Verdict.OK, subject, sentence, "");
    }

    public static Finding warning(String subject, String sentence, String fix) {
        return new Finding(Verdict.WARNING, subject, sentence, fix);
    }

    public static Finding failed(String subject, String sentence, String fix) {
        return new Finding(Verdict.FAILED, subject, sentence, fix);
    }

    /** A complaint that ends, as ours do, with what to do about it. */
    static Finding complaint(String subject, String complaint) {
        int end = complaint.lastIndexOf("; ");
        return end < 0
                ? failed(subject, complaint, "")
                : failed(subject, complaint.substring(0, end), complaint.substring(end + 2));
    }
}
