package io.wandertoken.simulator.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One plot as the JSON that the page's script draws. Whatever an axis has no place for is left out here, so that the
 * script only meets values that it can draw: a point without x is dropped, any other missing value is null.
 */
final class PlotJson {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final Plot plot;
    private final JsonGenerator json;

    private PlotJson(Plot plot, JsonGenerator json) {
        this.plot = plot;
        this.json = json;
    }

    /** The JSON, fit to stand inside a script element. */
    static String of(Plot plot) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.setCharacterEscapes(new ScriptEscapes());
            new PlotJson(plot, json).write();
        } catch (IOException e) {
            throw new UncheckedIOException("a string writer does not fail", e);
        }
        return text.toString();
    }

    /** How many points a logarithmic axis keeps out of sight; the page says so rather than hide it. */
    static int skippedCount(Plot plot) {
        int count = 0;
        for (Series series : plot.series()) {
            for (int i = 0; i < series.x().length; i++) {
                double x = series.x()[i];
                double y = series.y()[i];
                boolean known = Double.isFinite(x) && Double.isFinite(y);
                if (known && !(fits(plot.x(), x) && fits(plot.y(), y))) {
                    count++;
                }
            }
        }
        return count;
    }

    /** Whether the axis has a place for the value. */
    static boolean fits(Plot.Axis axis, double value) {
        return Double.isFinite(value) && (axis.scale() != Plot.Scale.LOG || value > 0);
    }

    private void write() throws IOException {
        json.writeStartObject();
        axis("x", plot.x());
        axis("y", plot.y());
        if (plot.x().scale() == Plot.Scale.CATEGORY) {
            categories();
        }
        json.writeArrayFieldStart("series");
        for (Series series : plot.series()) {
            series(series);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("marks");
        for (Plot.Mark mark : plot.marks()) {
            mark(mark);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void axis(String name, Plot.Axis axis) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeStringField("label", axis.label());
        json.writeStringField("unit", axis.unit());
        json.writeStringField("scale", lowerCase(axis.scale()));
        if (!axis.places().isEmpty()) {
            json.writeArrayFieldStart("places");
            for (String place : axis.places()) {
                json.writeString(place);
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    /** The places of the x axis. Series may miss some of them, hence the union, in ascending order. */
    private void categories() throws IOException {
        TreeSet<Double> places = new TreeSet<>();
        for (Series series : plot.series()) {
            for (double x : series.x()) {
                if (fits(plot.x(), x)) {
                    places.add(x + 0.0);
                }
            }
        }
        json.writeArrayFieldStart("categories");
        for (double place : places) {
            json.writeNumber(NumberText.exact(place));
        }
        json.writeEndArray();
    }

    private void series(Series series) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", series.name());
        json.writeStringField("kind", lowerCase(series.kind()));
        json.writeBooleanField("reference", series.reference());
        json.writeBooleanField("interval", series.low().length > 0);
        json.writeArrayFieldStart("points");
        for (int i = 0; i < series.x().length; i++) {
            if (fits(plot.x(), series.x()[i])) {
                point(series, i);
            }
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void point(Series series, int i) throws IOException {
        json.writeStartArray();
        json.writeNumber(NumberText.exact(series.x()[i]));
        value(series.y()[i]);
        if (series.low().length > 0) {
            value(series.low()[i]);
            value(series.high()[i]);
        }
        json.writeEndArray();
    }

    private void value(double y) throws IOException {
        if (fits(plot.y(), y)) {
            json.writeNumber(NumberText.exact(y));
        } else {
            json.writeNull();
        }
    }

    private void mark(Plot.Mark mark) throws IOException {
        boolean atX = mark.direction() == Plot.Mark.Direction.AT_X;
        if (!fits(atX ? plot.x() : plot.y(), mark.value())) {
            return;
        }
        json.writeStartObject();
        json.writeStringField("text", mark.text());
        json.writeStringField("at", atX ? "x" : "y");
        json.writeFieldName("value");
        json.writeNumber(NumberText.exact(mark.value()));
        json.writeEndObject();
    }

    private static String lowerCase(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** Keeps a text from closing the script element around it, and from breaking a line where JavaScript sees one. */
    private static final class ScriptEscapes extends CharacterEscapes {
        private static final long serialVersionUID = 1L;
        private static final char LINE_SEPARATOR = '\u2028';
        private static final char PARAGRAPH_SEPARATOR = '\u2029';

        private final int[] ascii = standardAsciiEscapesForJSON();

        ScriptEscapes() {
            ascii['<'] = ESCAPE_STANDARD;
            ascii['>'] = ESCAPE_STANDARD;
            ascii['&'] = ESCAPE_STANDARD;
        }

        @Override
        public int[] getEscapeCodesForAscii() {
            return ascii;
        }

        @Override
        public @Nullable SerializableString getEscapeSequence(int character) {
            return switch (character) {
                case LINE_SEPARATOR -> new SerializedString("\\u2028");
                case PARAGRAPH_SEPARATOR -> new SerializedString("\\u2029");
                default -> null;
            };
        }
    }
}
