package io.wandertoken.simulator.report;

import java.util.List;

/**
 * Curves over two axes.
 *
 * @param title empty when the figure has a single plot
 * @param marks where a paper's claim lies
 */
public record Plot(String title, Axis x, Axis y, List<Series> series, List<Mark> marks) {

    /** How an axis is divided. */
    public enum Scale {
        LINEAR,
        LOG,
        /** Each x value is a place of its own, as for bars over the number of concurrent operations. */
        CATEGORY
    }

    /**
     * One axis.
     *
     * @param unit "s", "%", or empty
     * @param places what stands at 0, 1, 2, … of a category axis; empty where the numbers themselves stand there
     */
    public record Axis(String label, String unit, Scale scale, List<String> places) {
        public Axis {
            places = List.copyOf(places);
        }

        public Axis(String label, String unit, Scale scale) {
            this(label, unit, scale, List.of());
        }

        public static Axis linear(String label, String unit) {
            return new Axis(label, unit, Scale.LINEAR);
        }

        public static Axis log(String label, String unit) {
            return new Axis(label, unit, Scale.LOG);
        }

        public static Axis places(String label, List<String> places) {
            return new Axis(label, "", Scale.CATEGORY, places);
        }

        public static Axis category(String label) {
            return new Axis(label, "", Scale.CATEGORY);
        }

        /** The label with its unit, as axes, tables and files name it. */
        public String title() {
            return unit.isEmpty() ? label : label + " (" + unit + ")";
        }
    }

    /** A claim of a paper, drawn as a line across the plot at a value of one axis. */
    public record Mark(String text, Direction direction, double value) {
        /** Which axis the value belongs to. */
        public enum Direction {
            AT_X,
            AT_Y
        }
    }

    public Plot {
        series = List.copyOf(series);
        marks = List.copyOf(marks);
    }
}
