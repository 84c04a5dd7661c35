package io.wandertoken.benchmarks.peers;

import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

/** A drawing (SVG) with a line per system on a logarithmic scale: a dot, and a range around or beside it. */
final class RangeChart {
    private static final int WIDTH = 810;
    private static final int LEFT = 285;
    private static final int RIGHT = 650;
    private static final int TOP = 34;
    private static final int STEP = 26;

    private final double low;
    private final double high;
    private final DoubleFunction<String> tick;

    /**
     * A line of the drawing.
     *
     * @param ours whether to emphasise it
     * @param beyond whether the true value lies beyond the dot, which then is an arrow
     */
    record Line(String label, boolean ours, double dot, double from, double to, String text, boolean beyond) {}

    /** @param tick what to write at a power of ten */
    RangeChart(double low, double high, DoubleFunction<String> tick) {
        this.low = Math.pow(10, Math.floor(Math.log10(low)));
        this.high = Math.pow(10, Math.ceil(Math.log10(high)));
        this.tick = tick;
    }

    /** The drawing of lines that have values. */
    static String of(List<Line> lines, DoubleFunction<String> tick) {
        double low = lines.stream().mapToDouble(Line::from).min().orElse(1);
        double high = lines.stream().mapToDouble(Line::to).max().orElse(10);
        return new RangeChart(low, Math.max(high, 2 * low), tick).draw(lines);
    }

    private String draw(List<Line> lines) {
        int bottom = TOP + STEP * lines.size();
        StringBuilder svg = new StringBuilder(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + WIDTH + " " + (bottom + 12) + "\">\n");
        svg.append("<style>\n"
                + ".p-t { font: 13px system-ui, \"DejaVu Sans\", sans-serif; fill: var(--ink, #1d2430); }\n"
                + ".p-s { font: 12px system-ui, \"DejaVu Sans\", sans-serif; fill: var(--soft, #5b6472); }\n"
                + ".p-g { stroke: var(--soft, #5b6472); stroke-width: 1; opacity: 0.3; }\n"
                + ".p-o { fill: var(--accent, #1b6e78); stroke: var(--accent, #1b6e78); stroke-width: 4; }\n"
                + ".p-p { fill: var(--token, #d4812a); stroke: var(--token, #d4812a); stroke-width: 4; }\n"
                + "</style>\n");
        for (double power = low; power <= high * 1.01; power *= 10) {
            double x = x(power);
            svg.append(String.format(
                    Locale.ROOT,
                    "<path class=\"p-g\" d=\"M%.1f %d V%d\"/>"
                            + "<text class=\"p-s\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n",
                    x,
                    TOP - 8,
                    bottom,
                    x,
                    TOP - 14,
                    tick.apply(power)));
        }
        for (int i = 0; i < lines.size(); i++) {
            svg.append(line(lines.get(i), TOP + STEP * i + STEP / 2));
        }
        return svg.append("</svg>\n").toString();
    }

    private String line(Line line, int y) {
        String style = line.ours() ? "p-o" : "p-p";
        double dot = x(line.dot());
        String mark = line.beyond()
                ? String.format(Locale.ROOT, "<path class=\"%s\" d=\"M%.1f %d l8 5 l-8 5 z\"/>", style, dot, y - 5)
                : String.format(Locale.ROOT, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%d\" r=\"3\"/>", style, dot, y);
        return String.format(
                Locale.ROOT,
                "<text class=\"p-t\" x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>"
                        + "<path class=\"%s\" d=\"M%.1f %d H%.1f\"/>%s<text class=\"p-s\" x=\"%d\" y=\"%d\">%s</text>%n",
                LEFT - 14,
                y + 4,
                line.label(),
                style,
                x(line.from()),
                y,
                x(line.to()),
                mark,
                RIGHT + 16,
                y + 4,
                line.text());
    }

    private double x(double value) {
        double share = Math.log10(Math.max(low, value) / low) / Math.log10(high / low);
        return LEFT + share * (RIGHT - LEFT);
    }
}
