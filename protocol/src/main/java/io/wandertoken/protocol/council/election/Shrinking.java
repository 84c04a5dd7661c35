package io.wandertoken.protocol.council.election;

/**
 * How fast an estimate shrinks: f(x) = αx^β, but never below U.
 *
 * @param alpha smaller: fewer rounds, more messages
 * @param beta likewise
 * @paper C §6 (equation 11)
 */
public record Shrinking(double alpha, double beta) {

    /** The paper's careful choice: half of it. */
    public static final Shrinking CONSERVATIVE = new Shrinking(0.5, 1);

    /** The paper's bold choice. */
    public static final Shrinking AGGRESSIVE = new Shrinking(1, 0.7);

    public Shrinking {
        if (!(alpha > 0 && alpha <= 1 && beta > 0 && beta <= 1) || alpha == 1 && beta == 1) {
            throw new IllegalArgumentException("an estimate that shrinks needs alpha and beta above 0, at most 1, "
                    + "and not both 1, but they are " + alpha + " and " + beta);
        }
    }

    /** The next estimate. */
    public double next(double hosts, int upper) {
        return Math.max(upper, alpha * Math.pow(hosts, beta));
    }
}
