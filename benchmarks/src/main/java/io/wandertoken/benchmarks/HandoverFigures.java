package io.wandertoken.benchmarks;

/**
 * What {@code wander bench handover} has found. Times in microseconds.
 *
 * @param library what signs
 * @param signed every message is signed
 * @param flood the same, while forged datagrams come
 * @param pairwise only the first contact is signed, the rest has tags under pairwise keys
 */
public record HandoverFigures(String library, Handovers signed, Flood flood, Handovers pairwise) {
    private static final double ROUND_TRIPS = 1.5;
    private static final int PROOFS = 3;

    /**
     * Handovers of one kind.
     *
     * @param roundTrip of a bare datagram
     * @param proofMicros how long a signature or a tag takes
     * @param checkMicros how long its check takes
     * @param usable from the release of a lease to the grant at the other agent
     * @param free from the release of a lease until the source knows that its token arrived
     * @param rates with several tokens under way
     */
    public record Handovers(
            Percentiles roundTrip,
            double proofMicros,
            double checkMicros,
            Percentiles usable,
            Percentiles free,
            Rates rates) {

        /** What no implementation of the protocol can undercut with this library and network. */
        public double floor() {
            return ROUND_TRIPS * roundTrip.p50() + PROOFS * (proofMicros + checkMicros);
        }

        public double ratioToFloor() {
            return usable.p50() / floor();
        }

        public double ratioToRoundTrip() {
            return usable.p50() / roundTrip.p50();
        }

        public double tail() {
            return usable.p99() / usable.p50();
        }
    }

    /**
     * Under forged datagrams.
     *
     * @param usable from the release of a lease to the grant at the other agent
     * @param perSecond how many forged ones really came
     * @param p99Ratio by how much they raise the p99: the median over neighbouring slices of time with and without them
     */
    public record Flood(Percentiles usable, double perSecond, double p99Ratio) {}

    /**
     * With several tokens under way.
     *
     * @param oneProcess between two agents of this process
     * @param twoProcesses between this process and another one
     * @param cpuMicros processor time per handover, both agents together
     * @param allocatedBytes per handover, both agents together
     */
    public record Rates(double oneProcess, double twoProcesses, double cpuMicros, double allocatedBytes) {}
}
