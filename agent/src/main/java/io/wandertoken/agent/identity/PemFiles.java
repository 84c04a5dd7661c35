package io.wandertoken.agent.identity;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads keys and certificates from PEM files, as strictly as such files deserve. */
public final class PemFiles {
    private static final Set<PosixFilePermission> TOO_OPEN = EnumSet.of(
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE,
            PosixFilePermission.OTHERS_EXECUTE,
            PosixFilePermission.GROUP_WRITE);
    private static final List<String> KEY_ALGORITHMS = List.of("Ed25519", "EC");

    private PemFiles() {}

    /** The certificates of a file, at least one. */
    public static List<X509Certificate> certificates(Path file) {
        return certificates(file, "name a PEM file with a certificate, such as 'wander ca issue' makes");
    }

    /** The certificates of a file, at least one. A message says what to do if there is none. */
    public static List<X509Certificate> certificates(Path file, String nextStep) {
        List<X509Certificate> certificates = new ArrayList<>();
        for (Pem block : Pem.read(file, nextStep)) {
            if (block.label().equals("CERTIFICATE")) {
                certificates.add(Trust.parse(block.intact(file, nextStep))
                        .orElseThrow(() -> IdentityProblem.configuration(
                                file + ": a block in it is not an X.509 certificate; " + nextStep)));
            }
        }
        if (certificates.isEmpty()) {
            throw IdentityProblem.configuration(file + ": has no block BEGIN CERTIFICATE; " + nextStep);
        }
        return certificates;
    }

    /** The certificates of authorities in a file, at least one, and no other ones. */
    public static List<X509Certificate> authorities(Path file) {
        List<X509Certificate> authorities = certificates(file);
        if (!authorities.stream().allMatch(Trust::isAuthority)) {
            throw IdentityProblem.configuration(file + ": is not an authority's certificate; name the fleet's ca.crt");
        }
        return authorities;
    }

    /** A private key (PKCS#8, not encrypted) that nobody else can read. */
    public static PrivateKey privateKey(Path file) {
        return privateKey(file, Passphrase.NOBODY_TO_ASK);
    }

    /** A private key (PKCS#8) that nobody else can read. */
    static PrivateKey privateKey(Path file, Passphrase passphrase) {
        String nextStep = "name the key that belongs to the certificate, such as 'wander ca issue' makes";
        List<Pem> blocks = Pem.read(file, nextStep);
        requirePrivate(file, "private key");
        for (Pem block : blocks) {
            switch (block.label()) {
                case "PRIVATE KEY" -> {
                    return privateKey(block.intact(file, nextStep), file);
                }
                case "EC PRIVATE KEY", "RSA PRIVATE KEY" ->
                    throw IdentityProblem.configuration(
                            file
                                    + ": is in an older form; convert it with 'openssl pkcs8 -topk8 -nocrypt -in OLD -out NEW'");
                case "ENCRYPTED PRIVATE KEY" -> {
                    byte[] encrypted = block.intact(file, nextStep);
                    return EncryptedKey.decrypt(encrypted, passphrase.of(file))
                            .map(key -> privateKey(key, file))
                            .orElseThrow(
                                    () -> IdentityProblem.notAuthorised(file + ": the passphrase is wrong; try again"));
                }
                default -> {
                    // Certificates and parameters may share the file.
                }
            }
        }
        throw IdentityProblem.configuration(file + ": has no block BEGIN PRIVATE KEY; " + nextStep);
    }

    /** A public key, for an authority that never sees the private one. */
    public static PublicKey publicKey(Path file) {
        String nextStep = "make one with 'openssl pkey -in KEY -pubout'";
        for (Pem block : Pem.read(file, nextStep)) {
            if (block.label().equals("PUBLIC KEY")) {
                return publicKey(block.intact(file, nextStep))
                        .orElseThrow(() -> IdentityProblem.configuration(
                                file + ": is neither an Ed25519 nor a P-256 key; " + nextStep));
            }
        }
        throw IdentityProblem.configuration(file + ": has no block BEGIN PUBLIC KEY; " + nextStep);
    }

    /** A public key (SubjectPublicKeyInfo), or empty if agents cannot have it. */
    public static Optional<PublicKey> publicKey(byte[] content) {
        for (String algorithm : KEY_ALGORITHMS) {
            try {
                // There are other curves than P-256.
                return Optional.of(KeyFactory.getInstance(algorithm).generatePublic(new X509EncodedKeySpec(content)))
                        .filter(key -> SignatureProfile.of(key).isPresent());
            } catch (InvalidKeySpecException e) {
                continue;
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("every Java has " + algorithm, e);
            }
        }
        return Optional.empty();
    }

    private static PrivateKey privateKey(byte[] content, Path file) {
        for (String algorithm : KEY_ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(content));
            } catch (InvalidKeySpecException e) {
                continue;
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("every Java has " + algorithm, e);
            }
        }
        throw IdentityProblem.configuration(
                file + ": is neither an Ed25519 nor a P-256 key; make another with 'wander ca issue'");
    }

    /**
     * Refuses a file with a secret that others could have read. It is no secret any more, so complaining later would be too late.
     *
     * @param content what is in it, for people
     */
    public static void requirePrivate(Path file, String content) {
        Set<PosixFilePermission> open;
        try {
            open = EnumSet.copyOf(Files.getPosixFilePermissions(file));
        } catch (UnsupportedOperationException e) {
            return;
        } catch (IOException e) {
            throw IdentityProblem.unreadable(file, e, "name another file");
        }
        open.retainAll(TOO_OPEN);
        if (!open.isEmpty()) {
            throw IdentityProblem.configuration(file
                    + ": other users can read or change this " + content + "; run 'chmod 600 " + file
                    + "', and issue a new one if somebody may have read it");
        }
    }
}
