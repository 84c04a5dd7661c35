package io.wandertoken.agent.authority;

import io.wandertoken.agent.files.SafeFiles;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.EncryptedKey;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.identity.Passphrase;
import io.wandertoken.agent.identity.Pem;
import io.wandertoken.agent.identity.RevocationLists;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signer;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes a new authority: all of its files, or none. */
public final class AuthorityMaker {

    /**
     * What the new authority is to be.
     *
     * @param name its common name, for people
     * @param profile how it signs
     * @param fleet the fleet that it certifies
     * @param validity how long its certificate lasts; agents' certificates do not outlast it
     * @param keeping where its key is kept
     */
    public record Wish(String name, SignatureProfile profile, FleetId fleet, Duration validity, Keeping keeping) {
        public Wish(String name, SignatureProfile profile, FleetId fleet, Duration validity) {
            this(name, profile, fleet, validity, Keeping.PLAIN);
        }
    }

    /**
     * Where an authority's key is kept: in a file as it is, in an encrypted file, or in a module.
     *
     * @param passphrase what the file is encrypted with, or null to store the key as it is
     * @param configuration the configuration of the module, or null for a file
     * @param pin asked for the PIN of the module
     */
    public record Keeping(
            char @Nullable [] passphrase, @Nullable Path configuration, Passphrase pin) {
        static final Keeping PLAIN = new Keeping(null, null, Passphrase.NOBODY_TO_ASK);

        private Pem encode(PrivateKey key) {
            return passphrase == null
                    ? new Pem("PRIVATE KEY", key.getEncoded())
                    : new Pem("ENCRYPTED PRIVATE KEY", EncryptedKey.encrypt(key.getEncoded(), passphrase));
        }
    }

    private AuthorityMaker() {}

    /**
     * Makes the authority in a folder that is absent or empty. An older authority there is moved aside, if the caller
     * insists; it is never deleted, since its fleet may still need it.
     *
     * @return where the older authority went, if there was one
     */
    public static Optional<Path> make(Path folder, Wish wish, boolean replace, Instant now) {
        return make(folder, wish, replace, null, now);
    }

    /**
     * Makes an authority that replaces the one in a folder, for the same fleet. Agents are to trust both for a while: the
     * new one's certificate file and revocation file also contain the older one's. It knows what the older one issued, so
     * that it can renew and revoke that.
     *
     * @return where the older authority went; its key is not needed any more
     */
    public static Path rotate(Path folder, SignatureProfile profile, Duration validity, Keeping keeping, Instant now) {
        AuthorityFiles older = new AuthorityFiles(folder, true);
        X509Certificate certificate = older.readCertificate();
        Wish wish = new Wish(
                AgentCertificate.commonName(certificate), profile, older.fleet(certificate), validity, keeping);
        return older.alone(() -> make(folder, wish, true, older, now).orElseThrow());
    }

    private static Optional<Path> make(
            Path folder, Wish wish, boolean replace, @Nullable AuthorityFiles older, Instant now) {
        Path target = folder.toAbsolutePath().normalize();
        boolean occupied = isOccupied(target);
        if (occupied && !replace) {
            throw IdentityProblem.cannotCreate(folder
                    + (new AuthorityFiles(target, true).exist() ? ": an authority is already here" : ": is not empty")
                    + "; choose another place with --dir, or --force to move it aside");
        }
        Path parent = target.getParent();
        if (parent == null) {
            throw IdentityProblem.cannotCreate(folder + ": is not a place for an authority; name a folder");
        }
        AuthorityFiles.makeFolder(parent);
        try {
            Path draft = Files.createTempDirectory(parent, "." + target.getFileName() + ".part");
            try {
                write(new AuthorityFiles(draft, true), wish, older, now);
                return putInPlace(draft, target, occupied, now);
            } finally {
                SafeFiles.deleteTree(draft);
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

    private static void write(AuthorityFiles files, Wish wish, @Nullable AuthorityFiles older, Instant now) {
        Path configuration = wish.keeping.configuration;
        KeyModule module = configuration == null ? null : KeyModule.open(configuration, wish.keeping.pin);
        KeyPair keys = module == null ? KeyPairs.generate(wish.profile) : module.generate();
        Signer signer = module == null ? signer(keys, wish.profile) : module.signer(keys.getPrivate());
        X509Writer writer = new X509Writer(X509Writer.name(wish.name), keys.getPublic(), signer);
        Instant notAfter = now.plus(wish.validity);
        byte[] certificate = writer.authorityCertificate(
                KeyPairs.serial(new SecureRandom()),
                new X509Writer.Subject(
                        wish.name, keys.getPublic(), wish.fleet, now.minus(AgentCertificate.CLOCK_SKEW), notAfter));
        AuthorityFiles.makeFolder(files.issued());
        AuthorityFiles.makeFolder(files.agents());
        if (configuration == null) {
            files.writeSecret(
                    files.key(), wish.keeping.encode(keys.getPrivate()).encode());
        } else {
            files.writeSecret(files.module(), readConfiguration(configuration));
        }
        List<X509Writer.Revocation> revoked = older == null ? List.of() : older.readRevocations();
        byte[] list = writer.revocationList(BigInteger.valueOf(now.toEpochMilli()), now, notAfter, revoked);
        StringBuilder trusted = new StringBuilder(new Pem("CERTIFICATE", certificate).encode());
        StringBuilder lists = new StringBuilder(new Pem("X509 CRL", list).encode());
        if (older != null) {
            older.readAuthorities().forEach(one -> trusted.append(AuthorityFiles.encode(one)));
            older.readLists().forEach(one -> lists.append(RevocationLists.encode(one)));
            older.readIssued()
                    .forEach(one -> files.writePublic(
                            files.issued(one.certificate().getSerialNumber().toString(16)),
                            AuthorityFiles.encode(one.certificate())));
        }
        files.writePublic(files.certificate(), trusted.toString());
        files.writePublic(files.list(), lists.toString());
        if (module != null) {
            String label = "wandertoken " + wish.fleet + " " + now.getEpochSecond();
            module.store(label, keys.getPrivate(), files.readCertificate());
        }
    }

    private static Signer signer(KeyPair keys, SignatureProfile profile) {
        try {
            return KeyPairs.signatures().signer(keys.getPrivate(), profile);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a new key does not sign", e);
        }
    }

    private static String readConfiguration(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw IdentityProblem.unreadable(file, e, "name the configuration of the module");
        }
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
}
