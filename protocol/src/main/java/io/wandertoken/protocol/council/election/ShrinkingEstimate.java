package io.wandertoken.protocol.council.election;

/**
 * The search for an unknown number of hosts: N starts high and shrinks to f(N) = αN^β with every undershoot, down to U,
 * where everybody replies.
 *
 * <p>With {@code informed} it is our variant: an overshoot of i replies at chance p shows that there are about i/p hosts, and
 * a later undershoot starts from there; a few replies, too few for a council, keep N from shrinking below what they show.
 *
 * @paper C §6 (figure 14, equation 11)
 */
final class ShrinkingEstimate implements Estimate {
    private final Shrinking shrinking;
    private final CouncilRange range;
    private final boolean informed;
    private double hosts;
    private boolean measured;

    ShrinkingEstimate(Shrinking shrinking, CouncilRange range, boolean informed, double start) {
        this.shrinking = shrinking;
        this.range = range;
        this.informed = informed;
        hosts = start;
    }

    @Override
    public Group first() {
        return Group.everybody(hosts);
    }

    @Override
    public void onOvershoot(Question.Coins asked, int count) {
        if (!informed) {
            hosts = Math.max(hosts, count);
        } else if (asked.base() == Question.Base.EVERYBODY) {
            hosts = count / asked.probability();
            measured = true;
        }
    }

    @Override
    public Group onUndershoot(Question.Coins asked, int count) {
        if (measured) {
            measured = false;
        } else {
            double shown = informed ? count / asked.probability() : 0;
            hosts = Math.max(shrinking.next(hosts, range.upper()), shown);
        }
        return Group.everybody(hosts);
    }

    @Override
    public double hosts() {
        return hosts;
    }
}
