package io.wandertoken.protocol.council.election;

/**
 * The basic algorithm remembers nothing: after an undershoot everybody has to reply again.
 *
 * @paper C §4 (figures 1 and 2)
 */
final class PolledEstimate implements Estimate {
    private final double guess;
    private double most;

    /** @param guess the number of hosts where it is known, or {@link #POLL} */
    PolledEstimate(double guess) {
        this.guess = guess;
        most = guess;
    }

    @Override
    public Group first() {
        return Group.everybody(guess);
    }

    @Override
    public void onOvershoot(Question.Coins asked, int count) {
        most = Math.max(most, count);
    }

    @Override
    public Group onUndershoot(Question.Coins asked, int count) {
        return Group.everybody(POLL);
    }

    @Override
    public double hosts() {
        return most;
    }
}
