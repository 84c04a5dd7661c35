package io.wandertoken.agent.wire;

import io.wandertoken.agent.identity.pairwise.KeyAgreement;

/**
 * The part of a signed datagram that agrees on a pairwise key.
 *
 * @param share its own X25519 share
 * @param known what the sender knows of the addressee: {@link #NOTHING}, the name of the addressee's share, or the id of the
 *     key that it will use
 */
public record KeyShare(Bytes share, long known) {
    /** The sender knows no share of the addressee. A share or key has this name with probability 2^-64. */
    public static final long NOTHING = 0;

    static final int SIZE = KeyAgreement.SHARE_SIZE;
    static final int FULL_SIZE = SIZE + Long.BYTES;

    public KeyShare {
        if (share.length() != SIZE) {
            throw new IllegalArgumentException("a share has 32 bytes, not " + share.length());
        }
    }

    void writeTo(CborWriter cbor) {
        cbor.bytesHead(known == NOTHING ? SIZE : FULL_SIZE);
        cbor.raw(share.content());
        if (known != NOTHING) {
            cbor.rawLong(known);
        }
    }
}
