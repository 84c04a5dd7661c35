package io.wandertoken.agent.identity;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.GeneralSecurityException;
import java.security.cert.CRL;
import java.security.cert.CertificateFactory;
import java.security.cert.X509CRL;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A revocation list (X.509 CRL, PEM or DER) that is read again when its file changes, so that revoking somebody needs no
 * restart. A file that cannot be used, or is older than the list in use, changes nothing: to lose a list must not
 * reinstate anybody. A list past its time still counts, since what it says was true.
 *
 * <p>One thread asks and refreshes it.
 */
public final class RevocationFile {
    private final @Nullable Path file;
    private final List<X509Certificate> authorities;

    private List<X509CRL> lists = List.of();
    private @Nullable Object version;
    private @Nullable String problem;

    private RevocationFile(@Nullable Path file, List<X509Certificate> authorities) {
        this.file = file;
        this.authorities = List.copyOf(authorities);
    }

    /** Nobody is revoked. */
    public static RevocationFile none() {
        return new RevocationFile(null, List.of());
    }

    /** Reads a list for the first time, when it has to be there and in order. */
    public static RevocationFile load(Path file, List<X509Certificate> authorities) {
        RevocationFile loaded = new RevocationFile(file, authorities);
        loaded.refresh();
        String problem = loaded.problem;
        if (problem != null) {
            throw IdentityProblem.configuration(
                    file + ": " + problem + "; copy the authority's list there, or name none");
        }
        return loaded;
    }

    public boolean isRevoked(X509Certificate certificate) {
        for (X509CRL list : lists) {
            if (list.getIssuerX500Principal().equals(certificate.getIssuerX500Principal())
                    && list.getRevokedCertificate(certificate.getSerialNumber()) != null) {
                return true;
            }
        }
        return false;
    }

    /** Certificates that are revoked. */
    public int count() {
        return lists.stream()
                .mapToInt(list -> list.getRevokedCertificates() == null
                        ? 0
                        : list.getRevokedCertificates().size())
                .sum();
    }

    /** Why the file as it is now is not in use, if so. */
    public Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /** Looks at the file, and reads it if it has changed. Tells whether another list is in use now. */
    public boolean refresh() {
        if (file == null) {
            return false;
        }
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            // A file that was moved into place within one tick of the clock still has another key.
            Object current =
                    List.of(attributes.lastModifiedTime(), attributes.size(), String.valueOf(attributes.fileKey()));
            if (current.equals(version)) {
                return false;
            }
            version = current;
            return replace(read(Pem.readBytes(file)));
        } catch (IOException e) {
            // The same file may be readable a moment later.
            version = null;
            problem = Files.exists(file) ? "cannot be read (" + e.getMessage() + ")" : "there is no such file";
            return false;
        } catch (GeneralSecurityException | RuntimeException e) {
            problem = "is not a revocation list (" + e.getMessage() + ")";
            return false;
        }
    }

    private boolean replace(List<X509CRL> read) {
        problem = null;
        if (read.isEmpty()) {
            problem = "has no revocation list in it";
        } else if (!read.stream().allMatch(this::isGenuine)) {
            problem = "is not signed by this fleet's authority";
        } else if (read.stream().anyMatch(this::isOlder)) {
            problem = "is older than the list in use";
        }
        boolean changed = problem == null;
        if (changed) {
            lists = read;
        }
        return changed;
    }

    private boolean isGenuine(X509CRL list) {
        return authorities.stream()
                .filter(authority -> authority.getSubjectX500Principal().equals(list.getIssuerX500Principal()))
                .anyMatch(authority -> {
                    try {
                        list.verify(authority.getPublicKey());
                        return true;
                    } catch (GeneralSecurityException e) {
                        return false;
                    }
                });
    }

    private boolean isOlder(X509CRL list) {
        return lists.stream()
                .anyMatch(known -> known.getIssuerX500Principal().equals(list.getIssuerX500Principal())
                        && list.getThisUpdate().before(known.getThisUpdate()));
    }

    private static List<X509CRL> read(byte[] bytes) throws GeneralSecurityException {
        Collection<? extends CRL> read =
                CertificateFactory.getInstance("X.509").generateCRLs(new ByteArrayInputStream(bytes));
        List<X509CRL> lists = new ArrayList<>();
        for (CRL list : read) {
            lists.add((X509CRL) list);
        }
        return lists;
    }
}
