package io.wandertoken.protocol.membership;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The peers that did not answer. A peer that does not answer need not be dead: after a network partition these peers are the
 * only links between the parts.
 */
final class Quarantine<P extends Peer> {

    private static final class Patient<P> {
        private P peer;
        private final long sinceNanos;
        private int failureCount = 1;
        private long nextTryNanos;

        Patient(P peer, long sinceNanos) {
            this.peer = peer;
            this.sinceNanos = sinceNanos;
        }
    }

    private final MembershipConfig.Quarantine config;
    private final List<Patient<P>> patients = new ArrayList<>();
    private int capacity;

    Quarantine(MembershipConfig.Quarantine config, int capacity) {
        this.config = config;
        this.capacity = capacity;
    }

    boolean isEmpty() {
        return patients.isEmpty();
    }

    int size() {
        return patients.size();
    }

    @Nullable
    P find(Peer peer) {
        Patient<P> patient = patient(peer);
        return patient == null ? null : patient.peer;
    }

    /** Adds a new peer. Returns the peers that are forgotten for it, perhaps the peer itself. */
    List<P> admit(P peer, long returnTimeNanos, long nowNanos) {
        Patient<P> patient = new Patient<>(peer, nowNanos);
        patient.nextTryNanos = nowNanos + returnTimeNanos;
        patients.add(patient);
        return resize(capacity);
    }

    @Nullable
    P release(Peer peer) {
        Patient<P> patient = patient(peer);
        patients.remove(patient);
        return patient == null ? null : patient.peer;
    }

    /** Changes the capacity. Removes and returns the oldest peers that no longer fit. */
    List<P> resize(int places) {
        capacity = places;
        List<P> gone = new ArrayList<>();
        while (patients.size() > capacity) {
            gone.add(patients.remove(0).peer);
        }
        return gone;
    }

    /** Removes and returns the peers that are there too long. */
    List<P> expire(long nowNanos) {
        List<P> gone = new ArrayList<>();
        // In the order of their arrival, so that the first is the oldest.
        while (!patients.isEmpty()
                && nowNanos - patients.get(0).sinceNanos >= config.longest().toNanos()) {
            gone.add(patients.remove(0).peer);
        }
        return gone;
    }

    /** The peers whose next attempt is due. The pauses between attempts grow. */
    List<P> due(long returnTimeNanos, long nowNanos) {
        List<P> due = new ArrayList<>();
        for (Patient<P> patient : patients) {
            if (patient.nextTryNanos <= nowNanos) {
                double pause = Math.min(config.longestPause(), Math.scalb(1.0, patient.failureCount));
                patient.failureCount = Math.min(patient.failureCount + 1, 1_000);
                patient.nextTryNanos = nowNanos + (long) (pause * returnTimeNanos);
                due.add(patient.peer);
            }
        }
        return due;
    }

    /** The time until the next attempt; there must be a peer. */
    long untilNextTryNanos(long nowNanos) {
        long earliest = Long.MAX_VALUE;
        for (Patient<P> patient : patients) {
            earliest = Math.min(earliest, patient.nextTryNanos);
        }
        return Math.max(0, earliest - nowNanos);
    }

    List<MembershipSnapshot.QuarantineEntry<P>> snapshot() {
        return patients.stream()
                .map(patient -> new MembershipSnapshot.QuarantineEntry<>(
                        patient.peer, patient.sinceNanos, patient.failureCount))
                .toList();
    }

    private @Nullable Patient<P> patient(Peer peer) {
        for (Patient<P> patient : patients) {
            if (patient.peer.isSameAgent(peer)) {
                return patient;
            }
        }
        return null;
    }
}
