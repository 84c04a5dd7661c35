package io.wandertoken.agent.identity;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;

/**
 * Who this agent is: a certificate and the key that belongs to it.
 *
 * @param certificate what the others get to see
 * @param key what they do not
 */
public record Identity(AgentCertificate certificate, PrivateKey key) {
    private static final byte[] PROBE = "does this key belong to that certificate?".getBytes(StandardCharsets.UTF_8);

    /** Reads both from PEM files and makes sure that they belong together. */
    public static Identity load(Path certificateFile, Path keyFile, Signatures signatures) {
        return load(certificateFile, keyFile, signatures, Passphrase.NOBODY_TO_ASK);
    }

    /** Reads both from PEM files and makes sure that they belong together; the key may be encrypted. */
    public static Identity load(Path certificateFile, Path keyFile, Signatures signatures, Passphrase passphrase) {
        X509Certificate first = PemFiles.certificates(certificateFile).get(0);
        AgentCertificate certificate = AgentCertificate.of(first)
                .orElseThrow(() -> IdentityProblem.configuration(certificateFile + ": "
                        + Refusal.UNSUPPORTED_KEY.sentence() + "; make another with 'wander ca issue'"));
        Identity identity = new Identity(certificate, PemFiles.privateKey(keyFile, passphrase));
        if (!identity.belongsTogether(signatures)) {
            throw IdentityProblem.configuration(keyFile + ": does not belong to the certificate " + certificateFile
                    + "; name the key that was made with it");
        }
        return identity;
    }

    public AgentId id() {
        return certificate.id();
    }

    public Signer signer(Signatures signatures) throws GeneralSecurityException {
        return signatures.signer(key, certificate.profile());
    }

    /** Asking the key to sign works for every kind of key, also for one that stays in its module. */
    private boolean belongsTogether(Signatures signatures) {
        try {
            byte[] signature = signer(signatures).sign(PROBE);
            return signatures.verifier(certificate.publicKey()).verify(PROBE, signature);
        } catch (GeneralSecurityException | RuntimeException e) {
            return false;
        }
    }
}
