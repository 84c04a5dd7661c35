package io.wandertoken.agent.authority;

import io.wandertoken.agent.files.SafeFiles;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.identity.Passphrase;
import io.wandertoken.agent.identity.Pem;
import io.wandertoken.agent.identity.PemFiles;
import io.wandertoken.agent.identity.Refusal;
import io.wandertoken.agent.identity.RevocationLists;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.identity.Signer;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.security.cert.X509CRL;
import java.security.cert.X509CRLEntry;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Where an authority keeps its things.
 *
 * <pre>
 *   ca.crt          its certificate: every agent needs a copy
 *   ca.key          its private key: nobody else may ever see it
 *   ca.pkcs11       instead of ca.key: the configuration of the module that has the key
 *   ca.crl          the revocation list: every agent should have the latest
 *   issued/         every certificate that was ever issued, by serial number
 *   agents/         the latest certificate of each name, and its key if it was made here
 * </pre>
 */
final class AuthorityFiles {
    private final Path folder;

    /** Hears of files that are left out. */
    private final Consumer<String> complaints;

    /**
     * What was read of {@link #issued()} so far, by file, empty where it cannot be understood: nobody ever changes a
     * certificate that was issued.
     */
    private final Map<Path, Optional<AgentCertificate>> read = new HashMap<>();

    /** Whether they are to outlive a power failure, which takes a while. */
    private final boolean lasting;

    AuthorityFiles(Path folder, boolean lasting) {
        this(folder, lasting, complaint -> {});
    }

    AuthorityFiles(Path folder, boolean lasting, Consumer<String> complaints) {
        this.folder = folder;
        this.lasting = lasting;
        this.complaints = complaints;
    }

    Path certificate() {
        return folder.resolve("ca.crt");
    }

    Path key() {
        return folder.resolve("ca.key");
    }

    /** The configuration of the module that has the key, if that is in no file. */
    Path module() {
        return folder.resolve("ca.pkcs11");
    }

    Path list() {
        return folder.resolve("ca.crl");
    }

    Path agents() {
        return folder.resolve("agents");
    }

    Path issued() {
        return folder.resolve("issued");
    }

    Path issued(String serial) {
        return issued().resolve(serial + ".crt");
    }

    /** Changes when a certificate is issued or a list is published. */
    List<Long> version() {
        return List.of(issued().toFile().lastModified(), list().toFile().lastModified());
    }

    boolean exist() {
        return Files.exists(certificate()) || Files.exists(key()) || Files.exists(module());
    }

    /** The authority's own certificate. */
    X509Certificate readCertificate() {
        // A folder that may not be looked into is not the same as one without an authority.
        if (Files.notExists(certificate())) {
            throw IdentityProblem.configuration(folder
                    + ": there is no authority here; make one with 'wander ca init', or name another with --dir");
        }
        return PemFiles.certificates(certificate()).get(0);
    }

    /** What signs with the authority's key, which is in a file or in a module. */
    Signer signer(Passphrase passphrase) {
        if (SignatureProfile.of(readCertificate().getPublicKey()).isEmpty()) {
            throw IdentityProblem.configuration(
                    certificate() + ": " + Refusal.UNSUPPORTED_KEY.sentence()
                            + ", and 'wander ca' signs with no other; agents trust it, but issue and revoke with the tool that made it");
        }
        if (Files.exists(module())) {
            return KeyModule.open(module(), passphrase).signer(readCertificate());
        }
        Signatures signatures = KeyPairs.signatures();
        try {
            return Identity.load(certificate(), key(), signatures, passphrase).signer(signatures);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the key has signed a moment ago", e);
        }
    }

    FleetId fleet(X509Certificate authority) {
        return AgentCertificate.fleets(authority).stream()
                .findFirst()
                .orElseThrow(() -> IdentityProblem.configuration(
                        certificate() + ": names no fleet; add the URI of docs/certificates.md to it"));
    }

    /** All that was ever issued. A file that cannot be understood must not keep anybody from being revoked. */
    List<AgentCertificate> readIssued() {
        List<AgentCertificate> certificates = new ArrayList<>();
        if (!Files.isDirectory(issued())) {
            return certificates;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(issued(), "*.crt")) {
            for (Path file : files) {
                read.computeIfAbsent(file, this::readIssued).ifPresent(certificates::add);
            }
        } catch (IOException e) {
            throw new IdentityProblem(
                    IdentityProblem.Kind.CONFIGURATION,
                    issued() + ": cannot be read (" + e.getMessage() + "); run as the authority's owner",
                    e);
        }
        return certificates;
    }

    private Optional<AgentCertificate> readIssued(Path file) {
        String nextStep = "it is left out: move it elsewhere, or restore it from a copy of this folder";
        try {
            X509Certificate certificate = PemFiles.certificates(file, nextStep).get(0);
            if (SignatureProfile.of(certificate.getPublicKey()).isPresent()) {
                return Optional.of(AgentCertificate.describe(certificate));
            }
            complaints.accept(file + ": " + Refusal.UNSUPPORTED_KEY.sentence() + "; " + nextStep);
        } catch (IdentityProblem problem) {
            complaints.accept(String.valueOf(problem.getMessage()));
        }
        return Optional.empty();
    }

    /** All trusted authorities of the fleet: this one, and while it replaces another, also that one. */
    List<X509Certificate> readAuthorities() {
        readCertificate();
        return PemFiles.certificates(certificate());
    }

    /** The lists so far. One that cannot be read is a failure: to start afresh would reinstate everybody. */
    List<X509CRL> readLists() {
        String nextStep = "restore it from a copy that some agent has";
        List<X509CRL> lists = new ArrayList<>();
        for (Pem block : Pem.read(list(), nextStep)) {
            if (block.label().equals("X509 CRL")) {
                try {
                    lists.addAll(RevocationLists.parse(block.intact(list(), nextStep)));
                } catch (GeneralSecurityException e) {
                    throw new IdentityProblem(
                            IdentityProblem.Kind.CONFIGURATION, list() + ": is not a revocation list; " + nextStep, e);
                }
            }
        }
        if (lists.isEmpty()) {
            throw IdentityProblem.configuration(list() + ": has no block BEGIN X509 CRL; " + nextStep);
        }
        return lists;
    }

    /** The revocations so far. Entries that name no key get it from the records. */
    List<X509Writer.Revocation> readRevocations() {
        Map<BigInteger, X509Writer.Revocation> revocations = new LinkedHashMap<>();
        for (X509CRL list : readLists()) {
            for (X509CRLEntry entry : RevocationLists.entries(list)) {
                revocations.putIfAbsent(entry.getSerialNumber(), X509Writer.Revocation.of(entry));
            }
        }
        if (revocations.values().stream().anyMatch(one -> one.key() == null)) {
            for (AgentCertificate issued : readIssued()) {
                revocations.computeIfPresent(
                        issued.certificate().getSerialNumber(), (serial, one) -> one.withKey(issued.id()));
            }
        }
        return List.copyOf(revocations.values());
    }

    static String encode(X509Certificate certificate) {
        return new Pem("CERTIFICATE", AgentCertificate.encoded(certificate)).encode();
    }

    void writePublic(Path file, String text) {
        write(file, text, SafeFiles.Readers.EVERYBODY);
    }

    void writeSecret(Path file, String text) {
        write(file, text, SafeFiles.Readers.OWNER);
    }

    private void write(Path file, String text, SafeFiles.Readers readers) {
        try {
            SafeFiles.replace(file, text, readers, lasting);
        } catch (IOException e) {
            throw IdentityProblem.unwritable(file, e);
        }
    }

    static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw IdentityProblem.unwritable(file, e);
        }
    }

    /** Makes a folder that only its owner can enter, if it is not there yet. */
    static void makeFolder(Path made) {
        try {
            SafeFiles.makeFolder(made);
        } catch (FileAlreadyExistsException e) {
            throw IdentityProblem.unwritable(made, new IOException("it is a file", e));
        } catch (IOException e) {
            throw IdentityProblem.unwritable(made, e);
        }
    }

    /** Runs an action while no other process works on them. */
    <T> T alone(Supplier<T> action) {
        Path lock = folder.resolve(".lock");
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.lock();
            return action.get();
        } catch (IOException e) {
            throw IdentityProblem.unwritable(lock, e);
        }
    }
}
