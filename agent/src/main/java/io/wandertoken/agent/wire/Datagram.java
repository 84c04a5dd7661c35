package io.wandertoken.agent.wire;

import io.wandertoken.agent.identity.Verifier;

/**
 * A well-formed datagram. Trust nothing in a signed one before {@link #isSignedBy} has confirmed it.
 *
 * @param protectedHeader as received: the signature covers these bytes, not what we would have written
 * @param payload the body as received, likewise
 * @param signature the signature; empty if it was opened with a pairwise key
 */
public record Datagram(Header header, Body body, Bytes protectedHeader, Bytes payload, Bytes signature)
        implements DecodeResult {

    /** Whether the key signed this datagram for this route. The caller passes the verifier of the route's source. */
    public boolean isSignedBy(Verifier verifier, SignedRoute route) {
        // A key of one profile must not be used under another.
        return header.profile() == verifier.profile() && verifier.verify(signedBytes(route), signature.content());
    }

    byte[] signedBytes(SignedRoute route) {
        return CoseSign1.signedBytes(protectedHeader.content(), route.externalData(body.group()), payload.content());
    }
}
