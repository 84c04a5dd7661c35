package io.wandertoken.protocol.council.election;

import io.wandertoken.protocol.council.election.CouncilRules.Weakness;

/**
 * Skip-reset with history: an undershoot leads back to the group that was asked last, not to everybody.
 *
 * <p>Deviation: after three undershoots in a row it does lead back to everybody, since the group may have died.
 *
 * @paper C §5 (figure 11)
 */
final class LastRepliers implements Estimate {
    private static final int PATIENCE = 3;

    private final boolean fallsBack;
    private double all;
    private double last;
    private int undershootCount;

    /** @param guess the number of hosts where it is known, or {@link #POLL} */
    LastRepliers(double guess, CouncilRules rules) {
        fallsBack = !rules.has(Weakness.NO_FALLBACK);
        all = guess;
        last = guess;
    }

    @Override
    public Group first() {
        return Group.everybody(last);
    }

    @Override
    public void onOvershoot(Question.Coins asked, int count) {
        undershootCount = 0;
        last = count;
        all = Math.max(all, count);
    }

    @Override
    public Group onUndershoot(Question.Coins asked, int count) {
        undershootCount++;
        if (fallsBack && undershootCount >= PATIENCE) {
            // Everybody, and without trusting an N that may be out of date: every host that is there replies.
            undershootCount = 0;
            last = all;
            return Group.everybody(POLL);
        }
        return new Group(Question.Base.PREVIOUS, last);
    }

    @Override
    public double hosts() {
        return all;
    }
}
