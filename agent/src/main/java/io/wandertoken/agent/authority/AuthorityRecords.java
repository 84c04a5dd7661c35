package io.wandertoken.agent.authority;

import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.IdentityProblem;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

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

    /** The certificates of a name that agents would accept. */
    List<IssuedCertificate> valid(String name, Instant now) {
        return issued(name::equals).stream()
                .filter(issued -> issued.status(now) == IssuedCertificate.Status.VALID)
                .toList();
    }

    /** The certificates that agents would accept for any key that a name has or had. */
    List<IssuedCertificate> validOfKeys(String name, Instant now) {
        List<IssuedCertificate> all = issued(any -> true);
        Set<AgentId> keys = all.stream()
                .filter(issued -> issued.name().equals(name))
                .map(issued -> issued.certificate().id())
                .collect(Collectors.toSet());
        return all.stream()
                .filter(issued -> issued.status(now) == IssuedCertificate.Status.VALID
                        && keys.contains(issued.certificate().id()))
                .toList();
    }

    /** The names whose certificate is valid, but has less than a third of its time left. */
    List<String> due(Instant now) {
        return issued(any -> true).stream()
                .map(IssuedCertificate::name)
                .distinct()
                .filter(name -> latest(name).isDue(now))
                .sorted()
                .toList();
    }

    /** The certificate to go by: one that counts rather than a revoked one, and the newest of these. */
    IssuedCertificate latest(String name) {
        return issued(name::equals).stream()
                .max(Comparator.comparing(
                                (IssuedCertificate issued) -> issued.revoked().isEmpty())
                        .thenComparing(IssuedCertificate::notBefore)
                        .thenComparing(IssuedCertificate::notAfter))
                .orElseThrow(() -> IdentityProblem.configuration(
                        name + ": nothing was ever issued for this name; 'wander ca list' shows the names"));
    }

    /** Whether this authority has signed a certificate, and not one that it replaces. */
    boolean isOwn(IssuedCertificate issued) {
        try {
            issued.certificate().certificate().verify(certificate.getPublicKey());
            return true;
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    /** Changes with the records. */
    Object version() {
        return files.version();
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
