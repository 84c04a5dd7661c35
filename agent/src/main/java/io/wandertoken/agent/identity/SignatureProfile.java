package io.wandertoken.agent.identity;

import java.security.PublicKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.EdECPublicKey;
import java.util.Optional;

/** The two ways to sign. Either makes 64 bytes, so datagrams have the same size under both. */
public enum SignatureProfile {
    /** The default: fast, deterministic, nothing to choose. */
    ED25519,
    /** ECDSA on P-256 with SHA-256, for keys that live in security modules. The signature is r and s, 32 bytes each. */
    ES256;

    public static final int SIGNATURE_SIZE = 64;

    private static final String ED25519_NAME = "Ed25519";
    private static final int P256_BITS = 256;
    /** The end of the order of P-256: tells it from the other curves of 256 bits. */
    private static final String P256_ORDER_END = "f3b9cac2fc632551";

    /** The profile that a public key belongs to, if any. */
    public static Optional<SignatureProfile> of(PublicKey key) {
        if (key instanceof EdECPublicKey edwards
                && edwards.getParams().getName().equalsIgnoreCase(ED25519_NAME)) {
            return Optional.of(ED25519);
        }
        if (key instanceof ECPublicKey elliptic
                && elliptic.getParams().getOrder().bitLength() == P256_BITS
                && elliptic.getParams().getOrder().toString(16).endsWith(P256_ORDER_END)) {
            return Optional.of(ES256);
        }
        return Optional.empty();
    }
}
