package io.wandertoken.agent.wire;

import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.SignatureProfile;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Who claims to have signed, and how.
 *
 * @param profile the algorithm
 * @param thumbprint the first eight bytes of the SHA-256 of the signer's certificate: finds its key, proves nothing
 * @param certificate the signer's certificate (DER), when it travels along
 */
public record Header(
        SignatureProfile profile, long thumbprint, @Nullable Bytes certificate) {

    /** The header of an agent's own datagrams, without its certificate. */
    public static Header of(AgentCertificate signer) {
        return new Header(signer.profile(), signer.thumbprint(), null);
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
        return profile + " " + HexFormat.of().toHexDigits(thumbprint)
                + (certificate == null ? "" : " with a certificate of " + certificate.length() + " bytes");
    }
}
