package io.wandertoken.protocol.handover;

import io.wandertoken.protocol.BoundedMap;
import java.util.Arrays;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The retransmission timeout of RFC 6298 for each peer, and a prior from all peers for a peer without samples.
 *
 * <p>In a fleet of 300 an ordered pair meets about once a day, so most handovers use the prior: the timeout that is enough
 * for 95% of the known peers.
 *
 * <p>Samples of repeated messages count, too: an answer echoes the time of the transmission that it answers, so Karn's rule
 * is not needed.
 *
 * @paper S §3 (the timeouts, which the paper leaves open)
 */
public final class RoundTripEstimator {
    private static final double GAIN = 1.0 / 8;
    private static final double DEVIATION_GAIN = 1.0 / 4;
    private static final double DEVIATIONS = 4;

    /**
     * An answer that took longer than this many timeouts counts as if it had taken so long: its peer stood still, or was cut off. A path that has become
     * slower is learned in some steps.
     */
    private static final int MOST_TIMEOUTS = 4;

    private static final double PRIOR_SHARE = 0.95;

    /** Timeouts are counted in classes of an eighth of an octave, so that a percentile needs no sorting. */
    private static final int CLASSES_PER_OCTAVE = 8;

    private static final int OCTAVES = 44;

    /** The upper end of each class. */
    private static final long[] CLASS_LIMITS = new long[OCTAVES * CLASSES_PER_OCTAVE];

    static {
        for (int i = 0; i < CLASS_LIMITS.length; i++) {
            CLASS_LIMITS[i] = (long) StrictMath.pow(2, (i + 1.0) / CLASSES_PER_OCTAVE);
        }
    }

    private static final class Peer {
        private double meanNanos;
        private double deviationNanos;
        private int timeoutClass;
    }

    private final long initialNanos;
    private final long leastNanos;
    private final long mostNanos;
    private final long priorFloorNanos;
    private final BoundedMap<Integer, Peer> peers;
    private final int[] classCounts = new int[OCTAVES * CLASSES_PER_OCTAVE];

    private int knownCount;

    public RoundTripEstimator(HandoverConfig config) {
        initialNanos = config.timeouts().initial().toNanos();
        leastNanos = config.timeouts().least().toNanos();
        mostNanos = config.timeouts().most().toNanos();
        priorFloorNanos = config.timeouts().priorFloor().toNanos();
        peers = BoundedMap.byUse(config.memory().peers());
    }

    /** An answer arrived this long after its message was sent. */
    public void onSample(int number, long roundTripNanos) {
        if (roundTripNanos < 0 || roundTripNanos > CLASS_LIMITS[CLASS_LIMITS.length - 1]) {
            // We cannot have sent this echo, or a clock was set: no sample of the network.
            return;
        }
        long counted = Math.min(roundTripNanos, MOST_TIMEOUTS * timeoutNanos(number));
        Peer peer = peers.get(number);
        if (peer == null) {
            peer = new Peer();
            peer.meanNanos = counted;
            peer.deviationNanos = counted / 2.0;
            forget(peers.put(number, peer));
        } else {
            forget(peer);
            double error = Math.abs(peer.meanNanos - counted);
            peer.deviationNanos += DEVIATION_GAIN * (error - peer.deviationNanos);
            peer.meanNanos += GAIN * (counted - peer.meanNanos);
        }
        peer.timeoutClass = classOf(timeoutOf(peer));
        classCounts[peer.timeoutClass]++;
        knownCount++;
    }

    /** The mean time that a peer takes to answer, if it ever did. */
    public OptionalLong meanNanos(int number) {
        Peer peer = peers.get(number);
        return peer == null ? OptionalLong.empty() : OptionalLong.of((long) peer.meanNanos);
    }

    /** How long to wait for the first answer of a peer. */
    public long timeoutNanos(int number) {
        Peer peer = peers.get(number);
        double nanos;
        if (peer != null) {
            nanos = timeoutOf(peer);
        } else if (knownCount == 0) {
            nanos = initialNanos;
        } else {
            nanos = Math.max(priorFloorNanos, priorNanos());
        }
        return (long) Math.min(mostNanos, Math.max(leastNanos, nanos));
    }

    private long priorNanos() {
        int needed = (int) Math.ceil(PRIOR_SHARE * knownCount);
        int counted = 0;
        for (int i = 0; i < classCounts.length; i++) {
            counted += classCounts[i];
            if (counted >= needed) {
                return CLASS_LIMITS[i];
            }
        }
        return mostNanos;
    }

    private void forget(@Nullable Peer peer) {
        if (peer != null) {
            classCounts[peer.timeoutClass]--;
            knownCount--;
        }
    }

    private static int classOf(double nanos) {
        int position = Arrays.binarySearch(CLASS_LIMITS, (long) nanos);
        return Math.min(CLASS_LIMITS.length - 1, position < 0 ? -position - 1 : position);
    }

    private static double timeoutOf(Peer peer) {
        return peer.meanNanos + DEVIATIONS * peer.deviationNanos;
    }
}
