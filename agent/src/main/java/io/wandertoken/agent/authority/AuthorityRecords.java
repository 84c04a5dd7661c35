package io.wandertoken.agent.authority;

import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.FleetId;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * What an authority has issued, and what became of it. To look takes no key, and no authority that is still valid or signs
 * as {@link FleetAuthority} does.
 */
public final class AuthorityRecords {
    private final AuthorityFiles files;
    private final X509Certificate certificate;
    private final FleetId fleet;

    AuthorityRecords(AuthorityFiles files) {
        this.files = files;
        certificate = files.readCertificate();
        fleet = files.fleet(certificate);
    }

    /**
     * Opens the records in an authority's folder.
     *
     * @param complaints hears of records that cannot be understood and are left out, a line for each
     */
    public static AuthorityRecords open(Path folder, Consumer<String> complaints) {
        return new AuthorityRecords(new AuthorityFiles(folder, true, complaints));
    }

    public FleetId fleet() {
        return fleet;
    }

    /** The authority's own certificate. */
    public X509Certificate certificate() {
        return certificate;
    }

    /** All that was ever issued, by name, the latest first. */
    public List<IssuedCertificate> list() {
        return issued(name -> true).stream()
                .sorted(Comparator.comparing(IssuedCertificate::name)
                        .thenComparing(IssuedCertificate::notAfter, Comparator.reverseOrder())
                        .thenComparing(IssuedCertificate::serial))
                .toList();
    }

    /** All that was ever issued for some names, in no particular order. */
    List<IssuedCertificate> issued(Predicate<String> names) {
        List<X509Writer.Revocation> revocations = files.readRevocations();
        return files.readIssued().stream()
                .filter(one -> names.test(one.name()))
                .map(one -> issued(one, revocations))
                .toList();
    }

    /** Whether a key is revoked, whatever name it had. */
    boolean isRevoked(AgentId key) {
        return files.readRevocations().stream().anyMatch(one -> key.equals(one.key()));
    }

    private static IssuedCertificate issued(AgentCertificate certificate, List<X509Writer.Revocation> revocations) {
        Optional<Instant> revoked = revocations.stream()
                .filter(one -> one.serial().equals(certificate.certificate().getSerialNumber())
                        || certificate.id().equals(one.key()))
                .map(X509Writer.Revocation::when)
                .findFirst();
        return new IssuedCertificate(certificate, revoked);
    }
}
