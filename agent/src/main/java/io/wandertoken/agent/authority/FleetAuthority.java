package io.wandertoken.agent.authority;

import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.identity.Passphrase;
import io.wandertoken.agent.identity.Pem;
import io.wandertoken.agent.identity.PemFiles;
import io.wandertoken.agent.identity.Refusal;
import io.wandertoken.agent.identity.RevocationFile;
import io.wandertoken.agent.identity.RevocationLists;
import io.wandertoken.agent.identity.Rights;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signer;
import io.wandertoken.agent.identity.Trust;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The authority that certifies the agents of one fleet, in a folder of its own. One process at a time works on it.
 *
 * <p>Renewing keeps the key, hence the agent's id and its place in the others' views. Revoking concerns the
 * keys of a name: all certificates that were ever issued for them, renewed ones included, and also under other names.
 *
 * @paper S §3 (certificates signed by a common authority)
 */
public final class FleetAuthority {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,62}");

    private final AuthorityFiles files;
    private final X509Certificate certificate;
    private final AuthorityRecords records;
    private final X509Writer writer;
    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();

    private FleetAuthority(AuthorityFiles files, X509Certificate certificate, X509Writer writer, InstantSource clock) {
        this.files = files;
        this.certificate = certificate;
        this.records = new AuthorityRecords(files);
        this.writer = writer;
        this.clock = clock;
    }

    /**
     * Whom to certify, and where to put the result.
     *
     * @param folder where the files go, or null for the authority's own folder of agents
     * @param publicKey the agent's key if it made one itself, or null to make one here
     * @param replace whether a name that is in use may get a new key, its older certificates being revoked
     */
    public record Order(
            String name,
            Duration validity,
            SignatureProfile profile,
            @Nullable Path folder,
            @Nullable PublicKey publicKey,
            boolean replace,
            Rights rights) {
        /** Certifies an agent that may do everything. */
        public Order(
                String name,
                Duration validity,
                SignatureProfile profile,
                @Nullable Path folder,
                @Nullable PublicKey publicKey,
                boolean replace) {
            this(name, validity, profile, folder, publicKey, replace, Rights.ALL);
        }
    }

    /**
     * What was made: the certificate, and the key's file if the key was made here.
     *
     * @param revoked the certificates of that name that were revoked, because the new one replaces them
     */
    public record Delivery(
            IssuedCertificate issued, Path certificateFile, Optional<Path> keyFile, List<IssuedCertificate> revoked) {}

    public static FleetAuthority open(Path folder, InstantSource clock) {
        return open(new AuthorityFiles(folder, true), clock, Passphrase.NOBODY_TO_ASK);
    }

    /**
     * Opens the authority in a folder.
     *
     * @param complaints hears of records that cannot be understood and are left out, a line for each
     * @param passphrase asked if the key is encrypted
     */
    public static FleetAuthority open(
            Path folder, InstantSource clock, Consumer<String> complaints, Passphrase passphrase) {
        return open(new AuthorityFiles(folder, true, complaints), clock, passphrase);
    }

    /** Opens the authority of a fleet that nobody will miss: what it writes need not outlive a power failure. */
    public static FleetAuthority openThrowaway(Path folder, InstantSource clock) {
        return open(new AuthorityFiles(folder, false), clock, Passphrase.NOBODY_TO_ASK);
    }

    private static FleetAuthority open(AuthorityFiles files, InstantSource clock, Passphrase passphrase) {
        Signer signer = files.signer(passphrase);
        X509Certificate certificate = files.readCertificate();
        Optional<Refusal> refusal = Trust.judgeAuthority(certificate, clock.instant());
        if (refusal.isPresent()) {
            throw IdentityProblem.configuration(files.certificate() + ": "
                    + refusal.get().sentence() + "; make a new authority with 'wander ca init'");
        }
        return new FleetAuthority(files, certificate, X509Writer.of(certificate, signer), clock);
    }

    /** Whether a name can be certified: it becomes a file's name, and people will type it. */
    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    public FleetId fleet() {
        return records.fleet();
    }

    public X509Certificate certificate() {
        return certificate;
    }

    AuthorityRecords records() {
        return records;
    }

    public Path certificateFile() {
        return files.certificate();
    }

    public Path revocationFile() {
        return files.list();
    }

    /** Certifies an agent. */
    public Delivery issue(Order order) {
        return files.alone(() -> issueAlone(order));
    }

    /** Issues another certificate for the key that a name has. */
    public Delivery renew(String name, Duration validity, @Nullable Path folder) {
        return renew(name, validity, folder, null);
    }

    /** @param rights other rights than it has, or null */
    public Delivery renew(String name, Duration validity, @Nullable Path folder, @Nullable Rights rights) {
        return files.alone(() -> {
            IssuedCertificate latest = records.latest(name);
            if (latest.revoked().isPresent()) {
                throw IdentityProblem.notAuthorised(
                        name + ": is revoked; give it a new key with 'wander ca issue " + name + " --force'");
            }
            Path target = folderFor(folder).resolve(name + ".crt");
            IssuedCertificate renewed = record(
                    name,
                    latest.certificate().publicKey(),
                    validity,
                    rights == null ? latest.certificate().rights() : rights);
            deliver(renewed, target, null, Optional.empty());
            return new Delivery(renewed, target, Optional.empty(), List.of());
        });
    }

    /** The names whose certificate is valid, but has less than a third of its time left. */
    public List<String> due() {
        return records.due(clock.instant());
    }

    /** Puts all certificates of a name's keys that agents would still accept on the list, and tells which. */
    public List<IssuedCertificate> revoke(String name) {
        return files.alone(() -> {
            records.latest(name);
            return revokeAll(records.validOfKeys(name, clock.instant()));
        });
    }

    /**
     * Drops the older authority that this one replaces: agents that get the new files trust this one alone.
     *
     * @param force whether to do so although agents still need it
     * @return the names whose certificates are no longer accepted
     */
    public List<String> dropOlder(boolean force) {
        return files.alone(() -> {
            List<X509Certificate> authorities = files.readAuthorities();
            if (authorities.size() == 1) {
                throw IdentityProblem.configuration(
                        files.certificate() + ": has no older authority to drop; start with 'wander ca rotate'");
            }
            List<String> names = namesOfOlder();
            if (!names.isEmpty() && !force) {
                throw IdentityProblem.cannotCreate(
                        String.join(", ", names) + ": only the older authority has certified "
                                + (names.size() == 1 ? "this agent" : "these agents")
                                + "; use 'wander ca renew' first, or --force to exclude "
                                + (names.size() == 1 ? "it" : "them"));
            }
            RevocationLists own = new RevocationLists(List.of(certificate()));
            String lists = files.readLists().stream()
                    .filter(list -> own.offer(list) != RevocationLists.Outcome.FOREIGN)
                    .map(RevocationLists::encode)
                    .collect(Collectors.joining());
            files.writePublic(files.list(), lists);
            files.writePublic(files.certificate(), AuthorityFiles.encode(certificate()));
            return names;
        });
    }

    /** The names that have valid certificates, but none of this authority. */
    private List<String> namesOfOlder() {
        Instant now = clock.instant();
        Trust trust = new Trust(List.of(certificate()), fleet(), RevocationFile.none(), KeyPairs.signatures());
        Map<String, Boolean> certified = new TreeMap<>();
        for (IssuedCertificate issued : records.issued(any -> true)) {
            if (issued.status(now) == IssuedCertificate.Status.VALID) {
                boolean own = trust.judge(issued.certificate().certificate(), now) instanceof AgentCertificate;
                certified.merge(issued.name(), own, Boolean::logicalOr);
            }
        }
        return certified.keySet().stream().filter(name -> !certified.get(name)).toList();
    }

    private Delivery issueAlone(Order order) {
        if (order.publicKey != null && SignatureProfile.of(order.publicKey).isEmpty()) {
            throw IdentityProblem.configuration(
                    order.name + ": " + Refusal.UNSUPPORTED_KEY.sentence() + "; let it make another");
        }
        Path folder = folderFor(order.folder);
        Path certificateFile = folder.resolve(order.name + ".crt");
        Path keyFile = folder.resolve(order.name + ".key");
        requireFree(order, certificateFile, keyFile);
        KeyPair made = order.publicKey == null ? KeyPairs.generate(order.profile) : null;
        PublicKey publicKey = made == null ? order.publicKey : made.getPublic();
        List<IssuedCertificate> older = order.replace ? records.validOfKeys(order.name, clock.instant()) : List.of();
        IssuedCertificate issued = record(order.name, publicKey, order.validity, order.rights);
        Optional<String> key = made == null
                ? Optional.empty()
                : Optional.of(new Pem("PRIVATE KEY", made.getPrivate().getEncoded()).encode());
        deliver(issued, certificateFile, keyFile, key);
        return new Delivery(issued, certificateFile, key.map(written -> keyFile), revokeAll(older));
    }

    private void requireFree(Order order, Path certificateFile, Path keyFile) {
        List<IssuedCertificate> valid = records.valid(order.name, clock.instant());
        if (order.publicKey != null) {
            requireUsable(order.name, AgentId.of(order.publicKey), order.replace ? valid : List.of());
        }
        if (order.replace) {
            return;
        }
        if (!valid.isEmpty()) {
            throw IdentityProblem.cannotCreate(
                    order.name + ": has a valid certificate already; extend it with 'wander ca renew " + order.name
                            + "', or use --force to give it a new key and revoke the old one");
        }
        for (Path file : List.of(certificateFile, keyFile)) {
            if (Files.exists(file) && (order.publicKey == null || file.equals(certificateFile))) {
                throw IdentityProblem.cannotCreate(file + ": is already there; move it away, or use --force");
            }
        }
    }

    /** A key that is revoked, or about to be because another replaces it, gets no certificate. */
    private void requireUsable(String name, AgentId key, List<IssuedCertificate> replaced) {
        if (records.isRevoked(key)) {
            throw IdentityProblem.notAuthorised(name + ": its key is revoked; let the agent make another key");
        }
        if (replaced.stream().anyMatch(issued -> issued.certificate().id().equals(key))) {
            throw IdentityProblem.cannotCreate(name
                    + ": has this key already, and --force would revoke it; extend its certificate with 'wander ca"
                    + " renew " + name + "'");
        }
    }

    private Path folderFor(@Nullable Path wanted) {
        if (wanted == null) {
            AuthorityFiles.makeFolder(files.agents());
            return files.agents();
        }
        if (!Files.isDirectory(wanted)) {
            throw IdentityProblem.unwritable(wanted, new IOException("there is no such folder"));
        }
        return wanted;
    }

    /** Signs a certificate and enters it into the records, before anybody can have it. */
    private IssuedCertificate record(String name, PublicKey key, Duration validity, Rights rights) {
        Instant now = clock.instant();
        Instant last = certificate().getNotAfter().toInstant();
        Instant wanted = now.plus(validity);
        BigInteger serial = KeyPairs.serial(random);
        byte[] certificate = writer.agentCertificate(
                serial,
                new X509Writer.Subject(
                        name,
                        key,
                        fleet(),
                        now.minus(AgentCertificate.CLOCK_SKEW),
                        wanted.isAfter(last) ? last : wanted,
                        rights));
        AgentCertificate.excess(certificate).ifPresent(excess -> {
            throw IdentityProblem.configuration(
                    name + ": its certificate " + excess + "; use a shorter name, or an authority with one");
        });
        Path file = files.issued(serial.toString(16));
        AuthorityFiles.makeFolder(files.issued());
        files.writePublic(file, new Pem("CERTIFICATE", certificate).encode());
        return new IssuedCertificate(
                AgentCertificate.describe(PemFiles.certificates(file).get(0)), Optional.empty());
    }

    /** Hands the files over, or takes the record back when that fails. */
    private void deliver(IssuedCertificate issued, Path certificateFile, @Nullable Path keyFile, Optional<String> key) {
        try {
            if (keyFile != null && key.isPresent()) {
                files.writeSecret(keyFile, key.get());
            }
            files.writePublic(
                    certificateFile, new Pem("CERTIFICATE", issued.certificate().encoded()).encode());
        } catch (IdentityProblem problem) {
            AuthorityFiles.delete(files.issued(issued.serial()));
            throw problem;
        }
    }

    private List<IssuedCertificate> revokeAll(List<IssuedCertificate> certificates) {
        Instant now = clock.instant();
        List<IssuedCertificate> revoked = certificates.stream()
                .map(issued -> new IssuedCertificate(issued.certificate(), Optional.of(now)))
                .toList();
        if (!revoked.isEmpty()) {
            List<X509Writer.Revocation> all = new ArrayList<>(files.readRevocations());
            revoked.forEach(issued -> all.add(new X509Writer.Revocation(
                    issued.certificate().certificate().getSerialNumber(),
                    now,
                    issued.certificate().id())));
            new RevocationPublisher(files, certificate(), writer).publish(all, now);
        }
        return revoked;
    }
}
