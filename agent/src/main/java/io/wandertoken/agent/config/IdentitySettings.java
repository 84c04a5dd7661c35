package io.wandertoken.agent.config;

import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.identity.PemFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.Comparator;
import java.util.Optional;

/**
 * The files by which an agent proves who it is, and judges others.
 *
 * @param certificate its certificate, PEM
 * @param key the private key that belongs to it, PEM, for its owner's eyes
 * @param trust the certificate of the fleet's authority, or two while one replaces the other
 * @param revocations the authority's revocation list, read again whenever it changes; default: nobody is revoked
 * @param renewal how the agent renews its certificate by itself; default: a person does it
 */
public record IdentitySettings(
        Path certificate, Path key, Path trust, Optional<Path> revocations, Optional<Renewal> renewal) {

    /** Times in certificates have seconds only. */
    private static final Comparator<X509Certificate> LATEST =
            Comparator.comparing(X509Certificate::getNotBefore).thenComparing(X509Certificate::getNotAfter);

    /**
     * @param authority where 'wander ca serve' listens
     * @param file where the agent keeps the renewed certificate
     */
    public record Renewal(HostPort authority, Path file) {}

    public IdentitySettings(Path certificate, Path key, Path trust, Optional<Path> revocations) {
        this(certificate, key, trust, revocations, Optional.empty());
    }

    /** The file of the certificate to use: the renewed one, if it has the same key and was issued later. */
    public Path latestCertificate() {
        Path renewed = renewal.map(Renewal::file).filter(Files::exists).orElse(certificate);
        if (renewed.equals(certificate)) {
            return certificate;
        }
        try {
            X509Certificate first = PemFiles.certificates(certificate).get(0);
            X509Certificate later = PemFiles.certificates(renewed).get(0);
            boolean better = later.getPublicKey().equals(first.getPublicKey()) && LATEST.compare(later, first) > 0;
            return better ? renewed : certificate;
        } catch (IdentityProblem e) {
            return certificate;
        }
    }
}
