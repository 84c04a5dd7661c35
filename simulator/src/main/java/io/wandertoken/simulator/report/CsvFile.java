package io.wandertoken.simulator.report;

/** The numbers behind one plot as comma-separated values (RFC 4180, with line feeds), for a reader's own tools. */
final class CsvFile {
    private final StringBuilder out = new StringBuilder();

    private CsvFile() {}

    /**
     * One line per point, in the order of the series. Unlike the plot, it keeps what a logarithmic axis cannot show. A
     * value that is missing or not finite is an empty field.
     */
    static String of(Plot plot) {
        CsvFile file = new CsvFile();
        file.line("series", plot.x().title(), plot.y().title(), "low", "high");
        for (Series series : plot.series()) {
            file.points(plot.x(), series);
        }
        return file.out.toString();
    }

    private void points(Plot.Axis x, Series series) {
        boolean bounded = series.low().length > 0;
        for (int i = 0; i < series.x().length; i++) {
            line(
                    series.name(),
                    place(x, series.x()[i]),
                    number(series.y()[i]),
                    bounded ? number(series.low()[i]) : "",
                    bounded ? number(series.high()[i]) : "");
        }
    }

    private void line(String... fields) {
        String separator = "";
        for (String field : fields) {
            out.append(separator).append(quoted(field));
            separator = ",";
        }
        out.append('\n');
    }

    private static String place(Plot.Axis axis, double value) {
        return axis.places().isEmpty() ? number(value) : axis.places().get((int) value);
    }

    private static String number(double value) {
        return Double.isFinite(value) ? NumberText.exact(value) : "";
    }

    private static String quoted(String field) {
        boolean plain = field.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
    }
}
