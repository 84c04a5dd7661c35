package io.wandertoken.protocol.council.election;

import io.wandertoken.protocol.council.election.CouncilRules.Weakness;

/**
 * The paper's elections: a host that is asked replies with chance p = min(1, c/m); too many replies are thinned out again, too
 * few lead back to a larger group. What is remembered for that is the {@link Estimate}.
 *
 * <p>With two coins it is the power of choice: the chair takes whichever drawing fits, or the smaller overshoot.
 *
 * @paper C §4, §4.2
 */
final class CoinElection implements Election {
    private final CouncilRange range;
    private final double c;
    private final int coins;
    private final Estimate estimate;
    private final boolean endless;
    private Question.Coins asked = Question.POLL;

    CoinElection(CouncilRange range, double c, int coins, Estimate estimate, CouncilRules rules) {
        this.range = range;
        this.c = c;
        this.coins = coins;
        this.estimate = estimate;
        this.endless = rules.has(Weakness.ENDLESS);
    }

    @Override
    public Question begin() {
        return ask(estimate.first(), 1);
    }

    @Override
    public Conclusion conclude(Tally tally) {
        if (range.contains(tally.first())) {
            return Conclusion.elected(1);
        }
        if (asked.coins() == 2 && range.contains(tally.second())) {
            return Conclusion.elected(2);
        }
        int drawing = smallestOvershoot(tally);
        int count = drawing == 2 ? tally.second() : tally.first();
        if (count > range.upper()) {
            estimate.onOvershoot(asked, count);
            return Conclusion.ask(ask(new Estimate.Group(Question.Base.ACTIVE, count), drawing));
        }
        boolean wasPoll = asked.base() == Question.Base.EVERYBODY && asked.probability() == 1;
        if (wasPoll && !endless) {
            return Conclusion.degraded();
        }
        return Conclusion.ask(ask(estimate.onUndershoot(asked, count), 1));
    }

    @Override
    public double hosts() {
        return estimate.hosts();
    }

    private int smallestOvershoot(Tally tally) {
        boolean secondIsSmaller = tally.first() <= range.upper() || tally.second() < tally.first();
        return asked.coins() == 2 && tally.second() > range.upper() && secondIsSmaller ? 2 : 1;
    }

    /** Coins are tossed by pairs only where there is something to choose. */
    private Question ask(Estimate.Group group, int use) {
        double probability = group.value() <= range.upper() ? 1 : Math.min(1, c / group.value());
        asked = new Question.Coins(group.base(), probability, probability < 1 ? coins : 1, use);
        return asked;
    }
}
