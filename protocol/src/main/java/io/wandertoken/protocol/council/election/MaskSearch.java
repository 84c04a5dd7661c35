package io.wandertoken.protocol.council.election;

/**
 * The search of Bolot, Turletti and Wakeman (1994), which the paper compares itself with: every host has a random key of 16
 * bits, the chair asks for a match of ever fewer bits and stops at the first reply. The key's bits are those of the rank.
 *
 * @paper C §2, §6
 */
final class MaskSearch implements Election {
    private static final int KEY_BITS = 16;

    private int bits = KEY_BITS;
    private int replyCount;

    @Override
    public Question begin() {
        return new Question.Slice(0, chance());
    }

    @Override
    public Conclusion conclude(Tally tally) {
        replyCount = tally.first();
        if (replyCount > 0) {
            return Conclusion.elected(1);
        }
        if (bits == 0) {
            return Conclusion.degraded();
        }
        bits--;
        return Conclusion.ask(new Question.Slice(0, chance()));
    }

    @Override
    public double hosts() {
        return Math.max(1, replyCount) / chance();
    }

    private double chance() {
        return Math.scalb(1.0, -bits);
    }
}
