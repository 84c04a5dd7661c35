package io.wandertoken.agent.wire;

import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.SignatureProfile;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Who claims to have made a datagram, and how it is proven.
 *
 * @param profile the algorithm of the signature; null when there is none, but a tag under a pairwise key
 * @param thumbprint the first eight bytes of the SHA-256 of the signer's certificate, or the id of the pairwise key: finds
 *     the key, proves nothing
 * @param certificate the signer's certificate (DER), when it travels along
 */
public record Header(
        @Nullable SignatureProfile profile,
        long thumbprint,
        @Nullable Bytes certificate) {

    /** The header of an agent's own datagrams, without its certificate. */
    public static Header of(AgentCertificate signer) {
        return new Header(signer.profile(), signer.thumbprint(), null);
    }

    /** The header of a datagram under a pairwise key. */
    static Header ofKey(long keyId) {
        return new Header(null, keyId, null);
    }

    /** Whether a pairwise key is to prove it, and not a signature. */
    public boolean isPairwise() {
        return profile == null;
    }

    /** Whether this is the certificate meant. One that travels along must be asked too: its place is not signed. */
    public boolean names(AgentCertificate signer) {
        return thumbprint == signer.thumbprint() && profile == signer.profile();
    }

    public Header withCertificate(@Nullable Bytes other) {
        return new Header(profile, thumbprint, other);
    }

    @Override
    public String toString() {
        return (profile == null ? "HMAC" : profile) + " " + HexFormat.of().toHexDigits(thumbprint)
                + (certificate == null ? "" : " with a certificate of " + certificate.length() + " bytes");
    }
}
