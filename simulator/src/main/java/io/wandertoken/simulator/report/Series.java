package io.wandertoken.simulator.report;

/**
 * One curve. The arrays have equal lengths; {@code low} and {@code high} bound the 95% confidence interval of each y, or
 * are empty where there is none.
 *
 * @param reference a bound, a theory or a paper's figure rather than a measurement: drawn dashed
 */
public record Series(String name, Kind kind, boolean reference, double[] x, double[] y, double[] low, double[] high) {

    /** How the points are drawn. */
    public enum Kind {
        BARS,
        LINE,
        /** A value that holds until the next point, like a number of tokens over time. */
        STEPS,
        POINTS
    }

    public Series {
        if (x.length != y.length || low.length != high.length || (low.length != 0 && low.length != x.length)) {
            throw new IllegalArgumentException("the points of series '" + name + "' do not match in number");
        }
    }

    public static Series of(String name, Kind kind, double[] x, double[] y) {
        return new Series(name, kind, false, x, y, new double[0], new double[0]);
    }

    public static Series reference(String name, Kind kind, double[] x, double[] y) {
        return new Series(name, kind, true, x, y, new double[0], new double[0]);
    }
}
