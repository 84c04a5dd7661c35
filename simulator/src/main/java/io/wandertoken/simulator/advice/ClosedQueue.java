package io.wandertoken.simulator.advice;

import org.apache.commons.statistics.distribution.PoissonDistribution;

/**
 * Clients that share one resource, each of which pauses, waits and works, for exponentially distributed times, with a lock that
 * costs nothing and serves who waits longest: what they wait is what no lock can spare them. Its equations are those of the
 * machine repair model, M/M/1 with a finite population.
 *
 * @param clients how many
 * @param work the mean time of one use
 * @param pause the mean time from the end of a use to the next request
 */
record ClosedQueue(int clients, double work, double pause) {
    private static final double PRECISION = 1e-6;

    /** The mean wait, by mean value analysis. */
    double meanWait() {
        double present = 0;
        double wait = 0;
        for (int n = 1; n <= clients; n++) {
            wait = work * present;
            present = n * (wait + work) / (pause + wait + work);
        }
        return wait;
    }

    /** The share of time in which the resource is in use. */
    double utilisation() {
        return clients * work / (meanWait() + work + pause);
    }

    /** What a given share of the waits does not exceed. */
    double waitPercentile(double share) {
        double[] ahead = seenAtArrival();
        if (ahead[0] >= share) {
            return 0;
        }
        double low = 0;
        double high = 2 * clients * work;
        while (exceeding(high, ahead) > 1 - share) {
            high *= 2;
        }
        while (high - low > PRECISION * high) {
            double middle = (low + high) / 2;
            if (exceeding(middle, ahead) > 1 - share) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /** The probability of this many others when a client comes: as if it had never been there itself. */
    private double[] seenAtArrival() {
        double[] seen = new double[clients];
        // In logarithms, relative to the greatest, so that nothing overflows.
        double[] logs = new double[clients];
        double most = 0;
        for (int n = 1; n < clients; n++) {
            logs[n] = logs[n - 1] + Math.log((clients - n) * work / pause);
            most = Math.max(most, logs[n]);
        }
        double sum = 0;
        for (int n = 0; n < clients; n++) {
            seen[n] = Math.exp(logs[n] - most);
            sum += seen[n];
        }
        for (int n = 0; n < clients; n++) {
            seen[n] /= sum;
        }
        return seen;
    }

    /** The share of waits longer than a given time: fewer than n of n uses ahead are over by then. */
    private double exceeding(double time, double[] ahead) {
        PoissonDistribution over = PoissonDistribution.of(Math.max(Double.MIN_NORMAL, time / work));
        double share = 0;
        for (int n = 1; n < clients; n++) {
            share += ahead[n] == 0 ? 0 : ahead[n] * over.cumulativeProbability(n - 1);
        }
        return share;
    }
}
