package io.wandertoken.agent.identity;

import io.wandertoken.agent.files.SafeFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.GeneralSecurityException;
import java.security.cert.X509CRL;
import java.security.cert.X509Certificate;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file of revocation lists (X.509 CRL, PEM or DER) that is read again when it changes, so that revoking somebody needs no
 * restart. A file that cannot be used, or is older than the lists in use, changes nothing: to lose a list must not
 * reinstate anybody. A list past its time still counts, since what it says was true.
 *
 * <p>The lists in use are kept in a second file, if the caller names one. So an older list is refused after a restart, too.
 *
 * <p>One thread asks and refreshes it.
 */
public final class RevocationFile {
    private final @Nullable Path file;
    private final @Nullable Path kept;
    private final RevocationLists lists;

    private @Nullable Object version;
    private boolean received;
    private @Nullable String problem;
    private @Nullable String keepProblem;

    private RevocationFile(@Nullable Path file, List<X509Certificate> authorities, @Nullable Path kept) {
        this.file = file;
        this.kept = kept;
        lists = new RevocationLists(authorities);
    }

    /** Nobody is revoked. */
    public static RevocationFile none() {
        return new RevocationFile(null, List.of(), null);
    }

    /** Reads a list for the first time, when it has to be there and in order. */
    public static RevocationFile load(Path file, List<X509Certificate> authorities) {
        return load(file, authorities, null);
    }

    /**
     * Reads a list for the first time. It has to be there and in order, unless an earlier run has kept one.
     *
     * @param kept where to keep the lists in use, or null
     */
    public static RevocationFile load(Path file, List<X509Certificate> authorities, @Nullable Path kept) {
        RevocationFile loaded = new RevocationFile(file, authorities, kept);
        if (kept != null && Files.exists(kept)) {
            loaded.readKept(kept);
        }
        loaded.refresh();
        String problem = loaded.problem;
        if (problem != null && loaded.lists.isEmpty()) {
            throw IdentityProblem.configuration(
                    file + ": " + problem + "; copy the authority's list there, or name none");
        }
        return loaded;
    }

    /**
     * Without a file: the lists come from other agents.
     *
     * @param kept where to keep the lists in use, or null
     */
    public static RevocationFile withoutFile(List<X509Certificate> authorities, @Nullable Path kept) {
        RevocationFile made = new RevocationFile(null, authorities, kept);
        if (kept != null && Files.exists(kept)) {
            made.readKept(kept);
        }
        return made;
    }

    /** The lists in use. */
    public RevocationLists lists() {
        return lists;
    }

    /** Uses a list (DER) that another agent sent, if it is genuine and newer. It is no news before the next {@link #refresh}. */
    public RevocationLists.Outcome receive(byte[] der) {
        try {
            List<X509CRL> read = RevocationLists.parse(der);
            RevocationLists.Outcome outcome =
                    read.size() == 1 ? lists.offer(read.get(0)) : RevocationLists.Outcome.FOREIGN;
            if (outcome == RevocationLists.Outcome.NEWER) {
                received = true;
                keep();
            }
            return outcome;
        } catch (GeneralSecurityException | RuntimeException e) {
            return RevocationLists.Outcome.FOREIGN;
        }
    }

    public boolean isRevoked(X509Certificate certificate) {
        return lists.isRevoked(certificate);
    }

    /** Certificates that are revoked. */
    public int count() {
        return lists.count();
    }

    /** Why the file as it is now is not in use, if so. */
    public Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /** What to tell people about the lists, if anything is wrong with them, and what to do. */
    public Optional<String> warning() {
        return Optional.ofNullable(
                problem == null
                        ? keepProblem
                        : file + ": " + problem
                                + ", so the list that was read before stays in use; copy the authority's list there again");
    }

    /** Looks at the file, and reads it if it has changed. Tells whether another list is in use since the last call. */
    public boolean refresh() {
        boolean news = received;
        received = false;
        return refreshFromFile() || news;
    }

    private boolean refreshFromFile() {
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
            return merge(RevocationLists.parse(Pem.readBytes(file)));
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

    /** A list of one authority says nothing about the agents of another: each replaces its predecessor only. */
    private boolean merge(List<X509CRL> read) {
        Set<RevocationLists.Outcome> outcomes = EnumSet.noneOf(RevocationLists.Outcome.class);
        read.forEach(list -> outcomes.add(lists.offer(list)));
        problem = null;
        if (read.isEmpty()) {
            problem = "has no revocation list in it";
        } else if (outcomes.equals(EnumSet.of(RevocationLists.Outcome.FOREIGN))) {
            problem = "is not signed by this fleet's authority";
        } else if (outcomes.contains(RevocationLists.Outcome.OLDER)) {
            problem = "is older than the list in use";
        }
        boolean changed = outcomes.contains(RevocationLists.Outcome.NEWER);
        if (changed) {
            keep();
        }
        return changed;
    }

    private void keep() {
        if (kept == null) {
            return;
        }
        try {
            SafeFiles.replace(kept, lists.encode(), SafeFiles.Readers.OWNER);
            keepProblem = null;
        } catch (IOException e) {
            keepProblem = kept + ": cannot be written (" + SafeFiles.reason(e)
                    + "), so after a restart the agent accepts an older revocation list; make room or correct its"
                    + " permissions, and restart the agent";
        }
    }

    /** To ignore a damaged file would let an older list in. Lists of an authority that is no longer trusted are dropped. */
    private void readKept(Path from) {
        try {
            List<X509CRL> read = RevocationLists.parse(Pem.readBytes(from));
            if (read.isEmpty()) {
                throw new IOException("there is none in it");
            }
            read.forEach(lists::offer);
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
            throw new IdentityProblem(
                    IdentityProblem.Kind.CONFIGURATION,
                    from + ": the revocation lists that the agent kept there cannot be read (" + e.getMessage()
                            + "); put the authority's newest list in place, then remove this file",
                    e);
        }
    }
}
