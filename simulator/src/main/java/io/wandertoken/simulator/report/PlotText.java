package io.wandertoken.simulator.report;

import java.util.ArrayList;
import java.util.List;

/** A plot in words, for those who do not see it. */
final class PlotText {
    private PlotText() {}

    /** What the axes are, and of each curve its kind, its number of values and its range. */
    static String describe(Plot plot) {
        List<String> sentences = new ArrayList<>();
        sentences.add("Plot of " + plot.y().title() + " over " + plot.x().title());
        for (Series series : plot.series()) {
            sentences.add(describe(series));
        }
        for (Plot.Mark mark : plot.marks()) {
            if (Double.isFinite(mark.value())) {
                String axis = mark.direction() == Plot.Mark.Direction.AT_X ? "x" : "y";
                sentences.add("Mark at " + axis + " = " + NumberText.brief(mark.value()) + ": " + mark.text());
            }
        }
        return String.join(". ", sentences) + ".";
    }

    private static String describe(Series series) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        int count = 0;
        for (double y : series.y()) {
            if (Double.isFinite(y)) {
                least = Math.min(least, y);
                most = Math.max(most, y);
                count++;
            }
        }
        String name = series.name() + (series.reference() ? " (reference, " : " (") + kind(series.kind()) + ")";
        if (count == 0) {
            return name + ": no values";
        }
        String range = least == most
                ? "always " + NumberText.brief(least)
                : "from " + NumberText.brief(least) + " to " + NumberText.brief(most);
        return name + ": " + count + (count == 1 ? " value, " : " values, ") + range;
    }

    private static String kind(Series.Kind kind) {
        return switch (kind) {
            case BARS -> "bars";
            case LINE -> "line";
            case STEPS -> "steps";
            case POINTS -> "points";
        };
    }
}
