package io.wandertoken.agent.authority;

import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.identity.Pem;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signatures;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Makes a new authority: all of its files, or none. */
public final class AuthorityMaker {

    /**
     * What the new authority shall be.
     *
     * @param name its common name, for people
     * @param profile how it signs
     * @param fleet the fleet that it certifies
     * @param validity how long its certificate lasts; agents' certificates do not outlast it
     */
    public record Wish(String name, SignatureProfile profile, FleetId fleet, Duration validity) {}

    private AuthorityMaker() {}

    /**
     * Makes the authority in a folder that is absent or empty. An older authority there is moved aside, if the caller
     * insists; it is never deleted, since its fleet may still need it.
     *
     * @return where the older authority went, if there was one
     */
    public static Optional<Path> make(Path folder, Wish wish, boolean replace, Instant now) {
        Path target = folder.toAbsolutePath().normalize();
        boolean occupied = isOccupied(target);
        if (occupied && !replace) {
            throw new IdentityProblem(
                    IdentityProblem.Kind.CANNOT_CREATE,
                    folder
                            + (new AuthorityFiles(target, true).exist()
                                    ? ": an authority is already here"
                                    : ": is not empty")
                            + "; choose another place with --dir, or --force to move it aside");
        }
        Path parent = target.getParent();
        if (parent == null) {
            throw new IdentityProblem(
                    IdentityProblem.Kind.CANNOT_CREATE, folder + ": is no place for an authority; name a folder");
        }
        AuthorityFiles.makeFolder(parent);
        try {
            Path draft = Files.createTempDirectory(parent, "." + target.getFileName() + ".part");
            try {
                write(new AuthorityFiles(draft, true), wish, now);
                return putInPlace(draft, target, occupied, now);
            } finally {
                deleteDraft(draft);
            }
        } catch (IOException e) {
            throw IdentityProblem.unwritable(folder, e);
        }
    }

    private static Optional<Path> putInPlace(Path draft, Path target, boolean occupied, Instant now)
            throws IOException {
        Optional<Path> aside = Optional.empty();
        if (occupied) {
            Path older = target.resolveSibling(target.getFileName() + ".replaced-" + now.getEpochSecond());
            Files.move(target, older);
            aside = Optional.of(older);
        } else {
            Files.deleteIfExists(target);
        }
        Files.move(draft, target);
        return aside;
    }

    private static void write(AuthorityFiles files, Wish wish, Instant now) {
        KeyPair keys = KeyPairs.generate(wish.profile);
        X509Writer writer;
        try {
            Signatures signatures = KeyPairs.signatures();
            writer = new X509Writer(
                    X509Writer.name(wish.name), keys.getPublic(), signatures.signer(keys.getPrivate(), wish.profile));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a new key does not sign", e);
        }
        Instant notAfter = now.plus(wish.validity);
        byte[] certificate = writer.authorityCertificate(
                KeyPairs.serial(new SecureRandom()),
                new X509Writer.Subject(
                        wish.name, keys.getPublic(), wish.fleet, now.minus(FleetAuthority.CLOCK_SKEW), notAfter));
        AuthorityFiles.makeFolder(files.issued());
        AuthorityFiles.makeFolder(files.agents());
        files.writeSecret(files.key(), new Pem("PRIVATE KEY", keys.getPrivate().getEncoded()).encode());
        files.writePublic(files.certificate(), new Pem("CERTIFICATE", certificate).encode());
        files.writePublic(
                files.list(),
                new Pem("X509 CRL", writer.revocationList(now.toEpochMilli(), now, notAfter, List.of())).encode());
    }

    private static boolean isOccupied(Path folder) {
        if (!Files.exists(folder)) {
            return false;
        }
        try (DirectoryStream<Path> content = Files.newDirectoryStream(folder)) {
            return content.iterator().hasNext();
        } catch (IOException e) {
            throw IdentityProblem.unwritable(folder, e);
        }
    }

    /** Whatever is still there after a failure: two folders without anything in them, and three files. */
    private static void deleteDraft(Path draft) throws IOException {
        if (!Files.exists(draft)) {
            return;
        }
        AuthorityFiles files = new AuthorityFiles(draft, true);
        for (Path path :
                List.of(files.key(), files.certificate(), files.list(), files.issued(), files.agents(), draft)) {
            Files.deleteIfExists(path);
        }
    }
}
