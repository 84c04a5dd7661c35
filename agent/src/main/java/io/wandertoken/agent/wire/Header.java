package io.wandertoken.agent.wire;

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

    public Header withCertificate(@Nullable Bytes other) {
        return new Header(profile, thumbprint, other);
    }

    @Override
    public String toString() {
        return profile + " " + HexFormat.of().toHexDigits(thumbprint)
                + (certificate == null ? "" : " with a certificate of " + certificate.length() + " bytes");
    }
}
