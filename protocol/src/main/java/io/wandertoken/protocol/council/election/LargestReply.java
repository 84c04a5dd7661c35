package io.wandertoken.protocol.council.election;

import io.wandertoken.protocol.council.election.CouncilRules.Weakness;

/**
 * Skip-reset: N is the largest count so far, so a reset needs no round of its own.
 *
 * <p>Deviations: when everybody was asked and too few replied twice in a row, N is halved, because hosts may have left;
 * when far more replied than c, N was too small and is raised to what the replies suggest.
 *
 * @paper C §4.1 (figure 7)
 */
final class LargestReply implements Estimate {
    private static final double DECAY = 0.5;
    private static final int PATIENCE = 2;

    private final CouncilRange range;
    private final double c;
    private final boolean adapts;
    private double hosts;
    private int undershootCount;

    /** @param guess the number of hosts where it is known, or {@link #POLL} */
    LargestReply(CouncilRange range, double c, double guess, CouncilRules rules) {
        this.range = range;
        this.c = c;
        this.adapts = !rules.has(Weakness.STUBBORN);
        hosts = guess;
    }

    @Override
    public Group first() {
        return Group.everybody(hosts);
    }

    @Override
    public void onOvershoot(Question.Coins asked, int count) {
        undershootCount = 0;
        hosts = Math.max(hosts, count);
        if (adapts && asked.base() == Question.Base.EVERYBODY && isImplausible(count)) {
            hosts = Math.max(hosts, count / asked.probability());
        }
    }

    @Override
    public Group onUndershoot(Question.Coins asked, int count) {
        if (asked.base() == Question.Base.EVERYBODY) {
            undershootCount++;
            if (adapts && undershootCount >= PATIENCE) {
                hosts = Math.max(range.upper(), hosts * DECAY);
            }
        }
        return Group.everybody(hosts);
    }

    /** Four standard deviations above what a right N would bring. */
    private boolean isImplausible(int count) {
        return count > c + 4 * Math.sqrt(c);
    }

    @Override
    public double hosts() {
        return hosts;
    }
}
