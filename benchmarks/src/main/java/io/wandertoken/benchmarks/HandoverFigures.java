package io.wandertoken.benchmarks;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.wandertoken.agent.identity.SignatureSpeed;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Locale;

/**
 * What {@code wander bench handover} has found. Times in microseconds.
 *
 * @param library what signs
 * @param roundTrip of a bare datagram
 * @param signature one signature and one check
 * @param usable from the release of a lease to the grant at the other agent
 * @param free from the release of a lease until the source knows that its token arrived
 * @param rates handovers per second
 * @param flood as {@code usable}, while forged datagrams come
 * @param pairwise the same with pairwise keys
 */
public record HandoverFigures(
        String library,
        Percentiles roundTrip,
        SignatureSpeed signature,
        Percentiles usable,
        Percentiles free,
        Rates rates,
        Flood flood,
        Pairwise pairwise) {

    /**
     * Under forged datagrams.
     *
     * @param usable from the release of a lease to the grant at the other agent
     * @param perSecond how many forged ones really came
     * @param p99Ratio by how much they raise the p99: the median over neighbouring slices of time with and without them
     */
    record Flood(Percentiles usable, double perSecond, double p99Ratio) {}

    /**
     * With several tokens under way.
     *
     * @param oneProcess between two agents of this process
     * @param twoProcesses between this process and another one
     * @param cpuMicros processor time per handover, both agents together
     * @param allocatedBytes per handover, both agents together
     */
    record Rates(double oneProcess, double twoProcesses, double cpuMicros, double allocatedBytes) {

        public void print(PrintWriter out) {
            line(out, "handovers per second, one process", "%,8.0f", oneProcess);
            line(out, "handovers per second, two processes", "%,8.0f", twoProcesses);
            line(out, "processor time per handover, both agents", "%8.1f", cpuMicros);
            line(out, "bytes allocated per handover, both agents", "%,8.0f", allocatedBytes);
        }

        public void writeJson(JsonGenerator json) throws IOException {
            number(json, "handoversPerSecond", oneProcess);
            number(json, "handoversPerSecondBetweenProcesses", twoProcesses);
            number(json, "cpuMicrosPerHandover", cpuMicros);
            number(json, "allocatedBytesPerHandover", allocatedBytes);
        }
    }

    /**
     * When only the first contact is signed.
     *
     * @param mac one tag and one check
     * @param roundTrip of a bare datagram, measured again beside these
     * @param usable from the release of a lease to the grant at the other agent
     * @param free from the release of a lease until the source knows that its token arrived
     */
    record Pairwise(MacSpeed mac, Percentiles roundTrip, Percentiles usable, Percentiles free, Rates rates) {

        double floor() {
            return ROUND_TRIPS * roundTrip.p50() + SIGNATURES * (mac.tagMicros() + mac.verifyMicros());
        }

        double ratioToFloor() {
            return usable.p50() / floor();
        }

        public void print(PrintWriter out) {
            out.println("With pairwise keys (all but the first contact of two agents):");
            row(out, "bare UDP round trip, once more", roundTrip);
            row(out, "handover: release to grant at the other agent", usable);
            row(out, "handover: release to source told", free);
            line(out, "one tag", "%8.2f", mac.tagMicros());
            line(out, "one check of a tag", "%8.2f", mac.verifyMicros());
            line(out, "floor: 1.5 round trips, 3 tags, 3 checks", "%8.1f", floor());
            line(out, "handover to its floor, p50", "%8.2f", ratioToFloor());
            rates.print(out);
        }

        public void writeJson(JsonGenerator json) throws IOException {
            json.writeObjectFieldStart("pairwise");
            number(json, "tagMicros", mac.tagMicros());
            number(json, "checkMicros", mac.verifyMicros());
            write(json, "udpRoundTripMicros", roundTrip);
            number(json, "floorMicros", floor());
            write(json, "handoverMicros", usable);
            write(json, "sourceFreeMicros", free);
            number(json, "ratioToFloor", ratioToFloor());
            rates.writeJson(json);
            json.writeEndObject();
        }
    }

    private static final double ROUND_TRIPS = 1.5;
    private static final int SIGNATURES = 3;

    /** What no implementation of the protocol can undercut with this library and network. */
    double floor() {
        return ROUND_TRIPS * roundTrip.p50() + SIGNATURES * (signature.signMicros() + signature.verifyMicros());
    }

    double ratioToFloor() {
        return usable.p50() / floor();
    }

    double ratioToRoundTrip() {
        return usable.p50() / roundTrip.p50();
    }

    double tail() {
        return usable.p99() / usable.p50();
    }

    public void print(PrintWriter out) {
        out.println("Handovers over loopback, signed with " + library + "; microseconds:");
        out.printf(Locale.ROOT, "  %-44s %8s %8s %8s%n", "", "p50", "p99", "p99.9");
        row(out, "bare UDP round trip", roundTrip);
        row(out, "handover: release to grant at the other agent", usable);
        row(out, "handover: release to source told", free);
        row(
                out,
                String.format(Locale.ROOT, "the first under %,.0f forged datagrams/s", flood.perSecond()),
                flood.usable());
        line(out, "one signature", "%8.1f", signature.signMicros());
        line(out, "one check of a signature", "%8.1f", signature.verifyMicros());
        line(out, "floor: 1.5 round trips, 3 signatures, 3 checks", "%8.1f", floor());
        out.println("Ratios:");
        line(out, "handover to its floor, p50", "%8.2f", ratioToFloor());
        line(out, "handover to a round trip, p50", "%8.2f", ratioToRoundTrip());
        line(out, "p99 to p50", "%8.2f", tail());
        line(out, "p99 under forged datagrams to p99, median", "%8.2f", flood.p99Ratio());
        out.println("With several tokens under way:");
        rates.print(out);
        pairwise.print(out);
        out.flush();
    }

    private static void row(PrintWriter out, String name, Percentiles times) {
        out.printf(Locale.ROOT, "  %-46s %6.1f %8.1f %8.1f%n", name, times.p50(), times.p99(), times.p999());
    }

    private static void line(PrintWriter out, String name, String format, double value) {
        out.printf(Locale.ROOT, "  %-44s " + format + "%n", name, value);
    }

    public void writeJson(Writer out) throws IOException {
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.useDefaultPrettyPrinter();
            json.writeStartObject();
            json.writeStringField("signatureLibrary", library);
            write(json, "udpRoundTripMicros", roundTrip);
            number(json, "signMicros", signature.signMicros());
            number(json, "verifyMicros", signature.verifyMicros());
            number(json, "floorMicros", floor());
            write(json, "handoverMicros", usable);
            write(json, "sourceFreeMicros", free);
            rates.writeJson(json);
            write(json, "floodedHandoverMicros", flood.usable());
            number(json, "forgedDatagramsPerSecond", flood.perSecond());
            number(json, "ratioToRoundTrip", ratioToRoundTrip());
            number(json, "ratioToFloor", ratioToFloor());
            number(json, "ratioP99ToP50", tail());
            number(json, "ratioFloodedP99", flood.p99Ratio());
            pairwise.writeJson(json);
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    private static void write(JsonGenerator json, String name, Percentiles times) throws IOException {
        json.writeObjectFieldStart(name);
        number(json, "p50", times.p50());
        number(json, "p99", times.p99());
        number(json, "p999", times.p999());
        json.writeNumberField("count", times.count());
        json.writeEndObject();
    }

    private static void number(JsonGenerator json, String name, double value) throws IOException {
        json.writeFieldName(name);
        if (Double.isFinite(value)) {
            json.writeNumber(Math.round(value * 100) / 100.0);
        } else {
            json.writeNull();
        }
    }
}
