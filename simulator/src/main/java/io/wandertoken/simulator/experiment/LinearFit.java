package io.wandertoken.simulator.experiment;

import java.util.Arrays;

/** A straight line through points by least squares. */
record LinearFit(double slope, double intercept, double r2) {

    static LinearFit of(double[] x, double[] y) {
        double meanX = Arrays.stream(x).average().orElseThrow();
        double meanY = Arrays.stream(y).average().orElseThrow();
        double xx = 0;
        double xy = 0;
        double yy = 0;
        for (int i = 0; i < x.length; i++) {
            xx += (x[i] - meanX) * (x[i] - meanX);
            xy += (x[i] - meanX) * (y[i] - meanY);
            yy += (y[i] - meanY) * (y[i] - meanY);
        }
        return new LinearFit(xy / xx, meanY - xy / xx * meanX, xy * xy / (xx * yy));
    }

    /** The exponent of a power law through points. */
    static double exponent(double[] x, double[] y) {
        return of(
                        Arrays.stream(x).map(Math::log).toArray(),
                        Arrays.stream(y).map(Math::log).toArray())
                .slope();
    }
}
