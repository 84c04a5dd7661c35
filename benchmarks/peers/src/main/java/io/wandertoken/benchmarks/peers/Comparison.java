package io.wandertoken.benchmarks.peers;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * The result of a run.
 *
 * @param commit which version of Wandertoken
 * @param loads the load averages of the machine, one for each round
 * @param systems in the order of the page
 */
record Comparison(Instant begun, String commit, Plan plan, List<Double> loads, List<SystemFigures> systems) {

    /**
     * What to run.
     *
     * @param seconds how long each contended round takes; the others take half of it
     * @param recoveryLimitSeconds how long to wait for a lock whose holder was killed; 0: nobody is killed
     * @param warmUpSeconds the processor time of each system before its first round
     */
    record Plan(double seconds, int rounds, long recoveryLimitSeconds, double warmUpSeconds) {
        static final Plan QUICK = new Plan(0.3, 1, 0, 0.6);

        long warmUpMillis() {
            return Math.round(1000 * warmUpSeconds);
        }

        long contendedMillis() {
            return Math.round(1000 * seconds);
        }

        long uncontendedMillis() {
            return Math.round(500 * seconds);
        }
    }

    double medianLoad() {
        return SystemFigures.median(
                loads.stream().mapToDouble(Double::doubleValue).toArray());
    }

    static String machine() {
        String options = System.getenv("JAVA_TOOL_OPTIONS");
        return Runtime.getRuntime().availableProcessors() + " cores, Java " + Runtime.version()
                + (options == null ? "" : " with " + options + " for every process");
    }

    String json() throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = new JsonFactory().createGenerator(text).useDefaultPrettyPrinter()) {
            out.writeStartObject();
            out.writeStringField("begun", begun.truncatedTo(ChronoUnit.SECONDS).toString());
            out.writeStringField("commit", commit);
            out.writeStringField("machine", machine());
            out.writeNumberField("secondsPerRound", plan.seconds());
            out.writeNumberField("warmUpSeconds", plan.warmUpSeconds());
            out.writeNumberField("recoveryLimitSeconds", plan.recoveryLimitSeconds());
            numbers(out, "loadAverages", loads);
            out.writeArrayFieldStart("systems");
            for (SystemFigures system : systems) {
                write(out, system);
            }
            out.writeEndArray();
            out.writeEndObject();
        }
        return text + "\n";
    }

    private static void write(JsonGenerator out, SystemFigures found) throws IOException {
        out.writeStartObject();
        out.writeStringField("id", found.system().id());
        out.writeStringField("title", found.system().title());
        out.writeStringField("version", found.version());
        if (!found.problem().isEmpty()) {
            out.writeStringField("problem", found.problem());
        }
        if (found.measured()) {
            number(out, "uncontendedP50Micros", found.total("p50"));
            number(out, "uncontendedP99Micros", found.total("p99"));
            numbers(out, "handoversPerSecond", found.handoversPerSecond());
            number(out, "grantsPerSecond", found.grantsPerSecond());
            number(out, "leastServed", found.total("least"));
            number(out, "mostServed", found.total("most"));
            number(out, "violations", found.total("violations"));
            number(out, "processorMicrosPerHandover", found.processorMicrosPerHandover());
            number(out, "datagramsPerHandover", found.datagramsPerHandover());
            numbers(out, "recoverySeconds", found.recoverySeconds());
        }
        out.writeEndObject();
    }

    private static void numbers(JsonGenerator out, String name, List<Double> values) throws IOException {
        out.writeArrayFieldStart(name);
        for (double value : values) {
            if (Double.isNaN(value)) {
                out.writeNull();
            } else {
                out.writeNumber(rounded(value));
            }
        }
        out.writeEndArray();
    }

    private static void number(JsonGenerator out, String name, double value) throws IOException {
        if (!Double.isNaN(value)) {
            out.writeNumberField(name, rounded(value));
        }
    }

    private static double rounded(double value) {
        return Math.round(value * 1000) / 1000.0;
    }
}
