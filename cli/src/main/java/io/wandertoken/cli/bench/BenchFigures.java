package io.wandertoken.cli.bench;

import io.wandertoken.cli.command.ResultCommand;
import io.wandertoken.cli.output.JsonDocument;
import io.wandertoken.cli.output.TextFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** The figures of a benchmark: each a line for people and a field for programs. */
final class BenchFigures implements ResultCommand.Result {
    private final List<String> lines;
    private final JsonDocument json = new JsonDocument();

    BenchFigures() {
        this(new ArrayList<>());
    }

    private BenchFigures(List<String> lines) {
        this.lines = lines;
    }

    /** A line for people only. */
    BenchFigures line(String format, Object... values) {
        lines.add(TextFormat.format(format, values));
        return this;
    }

    /** A field for programs only. */
    BenchFigures field(String name, Object value) {
        json.with(name, value);
        return this;
    }

    BenchFigures figure(String name, String label, String format, double value) {
        return line("  %-44s " + format, label, value).field(name, value);
    }

    /** The same, where two decimals are enough. */
    BenchFigures rounded(String name, String label, String format, double value) {
        return line("  %-44s " + format, label, value).field(name, hundredths(value));
    }

    static double hundredths(double value) {
        return Double.isFinite(value) ? Math.round(value * 100) / 100.0 : value;
    }

    /** Figures that belong together, in an object of their own. */
    BenchFigures group(String name, Consumer<BenchFigures> content) {
        BenchFigures group = new BenchFigures(lines);
        content.accept(group);
        return field(name, group.json);
    }

    <T> BenchFigures list(String name, List<T> values, BiConsumer<BenchFigures, T> content) {
        return field(name, JsonDocument.list(values, value -> {
            BenchFigures one = new BenchFigures(lines);
            content.accept(one, value);
            return one.json;
        }));
    }

    @Override
    public List<String> text() {
        return lines;
    }

    @Override
    public JsonDocument json() {
        return json;
    }
}
