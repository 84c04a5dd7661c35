package io.wandertoken.agent.wire;

import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.SignatureProfile;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Who claims to have made a datagram, and the kind of proof.
 *
 * @param profile the algorithm of the signature; null under a pairwise key
 * @param thumbprint the first eight bytes of the SHA-256 of the signer's certificate, or the id of the pairwise key. It
 *     finds the key and proves nothing
 * @param certificate the signer's certificate (DER), if it is attached
 * @param cookie what the receiver asked the sender to return, or null
 */
public record Header(
        @Nullable SignatureProfile profile,
        long thumbprint,
        @Nullable Bytes certificate,
        @Nullable Bytes cookie) {

    /** A header without a cookie. */
    public Header(@Nullable SignatureProfile profile, long thumbprint, @Nullable Bytes certificate) {
        this(profile, thumbprint, certificate, null);
    }

    /** The header of an agent's own datagrams, without its certificate. */
    public static Header of(AgentCertificate signer) {
        return new Header(signer.profile(), signer.thumbprint(), null);
    }

    /** The header of a datagram under a pairwise key. */
    static Header ofKey(long keyId) {
        return new Header(null, keyId, null);
    }

    /** Whether a pairwise key proves it, not a signature. */
    public boolean isPairwise() {
        return profile == null;
    }

    /** Whether this is the certificate that the header names. Check an attached one as well: it is not signed. */
    public boolean names(AgentCertificate signer) {
        return thumbprint == signer.thumbprint() && profile == signer.profile();
    }

    public Header withCertificate(@Nullable Bytes other) {
        return new Header(profile, thumbprint, other, cookie);
    }

    public Header withCookie(@Nullable Bytes other) {
        return new Header(profile, thumbprint, certificate, other);
    }

    @Override
    public String toString() {
        return (profile == null ? "AES-GCM" : profile) + " " + HexFormat.of().toHexDigits(thumbprint)
                + (certificate == null ? "" : " with a certificate of " + certificate.length() + " bytes");
    }
}
