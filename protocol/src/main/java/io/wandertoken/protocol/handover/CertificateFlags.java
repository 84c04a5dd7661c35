package io.wandertoken.protocol.handover;

/**
 * What a message says about certificates, and the decision when one is attached.
 *
 * <p>The base rule is the paper's: a certificate travels from the second transmission on, when the silence may mean that
 * the peer did not know the key. Deviation: it travels at once when there is no evidence that the peer has it, because
 * two given agents of a large fleet meet so seldom that otherwise nearly every handover would wait for a timeout.
 *
 * @param attached the message carries its sender's certificate
 * @param wanted the sender does not know the key of the one it writes to, and asks for the certificate
 * @param held the sender knows the key of the one it writes to
 * @paper S §3 (the certificate after the first timeout)
 */
public record CertificateFlags(boolean attached, boolean wanted, boolean held) {
    private static final CertificateFlags[] ALL = new CertificateFlags[4];

    static {
        for (int bits = 0; bits < ALL.length; bits++) {
            boolean known = (bits & 2) != 0;
            ALL[bits] = new CertificateFlags((bits & 1) != 0, !known, known);
        }
    }

    /** For the given transmission of a move, counted from 1. */
    static CertificateFlags onMove(int transmission, boolean peerHasOurs, boolean peerIsKnown) {
        return of(transmission > 1 || !peerHasOurs, peerIsKnown);
    }

    /** For the given transmission of an ack, counted from 1, that answers a move with the given flags. */
    static CertificateFlags onAck(int transmission, CertificateFlags move) {
        // A sender of a certificate meets us for the first time, as far as it knows; so it cannot know our key.
        return of(transmission > 1 || move.attached || move.wanted, true);
    }

    private static CertificateFlags of(boolean attached, boolean peerIsKnown) {
        return ALL[(attached ? 1 : 0) + (peerIsKnown ? 2 : 0)];
    }
}
