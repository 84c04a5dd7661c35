package io.wandertoken.protocol.handover;

/**
 * What a message says about certificates, and the rule for attaching one.
 *
 * <p>The paper attaches the certificate from the second transmission on, because the silence may mean that the peer does not
 * know the key. Deviation: the first transmission attaches it as well if there is no evidence that the peer has it. Two given
 * agents of a large fleet meet seldom, so otherwise nearly every handover would wait for a timeout.
 *
 * @param attached the message carries its sender's certificate
 * @param wanted the sender does not know the key of the receiver, and asks for its certificate
 * @param held the sender knows the key of the receiver
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
        // A peer that sends its certificate believes that we meet for the first time, so it does not know our key.
        return of(transmission > 1 || move.attached || move.wanted, true);
    }

    private static CertificateFlags of(boolean attached, boolean peerIsKnown) {
        return ALL[(attached ? 1 : 0) + (peerIsKnown ? 2 : 0)];
    }
}
