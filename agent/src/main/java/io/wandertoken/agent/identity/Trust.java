package io.wandertoken.agent.identity;

import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Decides which certificates belong to the fleet. Agents are certified by the authority itself, without anything in
 * between: two certificates would not fit into a datagram.
 *
 * <p>The checks run from cheap to expensive, the authority's signature last, since strangers can make us run them.
 *
 * @paper S §3 (certificates signed by a common authority)
 */
public final class Trust {
    private static final int MOST_BYTES = 4096;
    private static final int SEQUENCE = 0x30;
    private static final int DIGITAL_SIGNATURE = 0;
    private static final int KEY_CERT_SIGN = 5;

    private final List<X509Certificate> authorities;
    private final FleetId fleet;
    private final RevocationFile revocations;
    private final Signatures signatures;
    private final Genuine genuine;

    /**
     * Trusts these authorities.
     *
     * @param authorities one, or two while one replaces the other
     * @param revocations the list to ask, or {@link RevocationFile#none()}
     */
    public Trust(List<X509Certificate> authorities, FleetId fleet, RevocationFile revocations, Signatures signatures) {
        this(authorities, fleet, revocations, signatures, new Genuine());
    }

    /**
     * Trusts these authorities.
     *
     * @param genuine what they were found to have signed, perhaps by others of this process who trust the same ones
     */
    public Trust(
            List<X509Certificate> authorities,
            FleetId fleet,
            RevocationFile revocations,
            Signatures signatures,
            Genuine genuine) {
        this.authorities = List.copyOf(authorities);
        this.fleet = fleet;
        this.revocations = revocations;
        this.signatures = signatures;
        this.genuine = genuine;
    }

    public FleetId fleet() {
        return fleet;
    }

    /** What people call the fleet: the name of its authority, or else its id. */
    public String fleetName() {
        String name = AgentCertificate.commonName(authorities.get(0));
        return name.isBlank() ? fleet.toString() : name;
    }

    /** Judges a certificate that came with a datagram. Never throws, whatever the bytes are. */
    public Judged judge(byte[] der, Instant now) {
        Genuine.Entry known = genuine.find(der);
        if (known != null) {
            return judge(known.certificate(), known.issuer(), now);
        }
        return parse(der).map(certificate -> judge(certificate, now)).orElse(Refusal.MALFORMED);
    }

    /** What checks signatures by a certificate that was judged to be all right. */
    public Verifier verifier(AgentCertificate certificate) throws GeneralSecurityException {
        Genuine.Entry known = genuine.find(certificate.encoded());
        return known == null ? signatures.verifier(certificate.publicKey()) : known.verifier();
    }

    /** Judges a certificate: the agent's if all is well, or else the first thing that is wrong. */
    public Judged judge(X509Certificate certificate, Instant now) {
        Optional<AgentCertificate> agent = AgentCertificate.of(certificate);
        if (agent.isEmpty()) {
            return Refusal.UNSUPPORTED_KEY;
        }
        if (AgentCertificate.excess(agent.get().encoded()).isPresent()) {
            return Refusal.TOO_LARGE;
        }
        List<X509Certificate> issuers = authorities.stream()
                .filter(authority -> authority.getSubjectX500Principal().equals(certificate.getIssuerX500Principal()))
                .toList();
        if (issuers.isEmpty()) {
            return Refusal.WRONG_CA;
        }
        Optional<Refusal> refusal = refusal(certificate, now);
        if (refusal.isPresent()) {
            return refusal.get();
        }
        Optional<X509Certificate> issuer =
                issuers.stream().filter(one -> isIssuer(one, certificate)).findFirst();
        if (issuer.isEmpty()) {
            return Refusal.WRONG_CA;
        }
        genuine.note(agent.get(), issuer.get(), signatures);
        return judge(agent.get(), issuer.get(), now);
    }

    /** Judges a certificate whose signature is known to be good. */
    private Judged judge(AgentCertificate agent, X509Certificate issuer, Instant now) {
        X509Certificate certificate = agent.certificate();
        Optional<Refusal> refusal = refusal(certificate, now);
        if (refusal.isPresent()) {
            return refusal.get();
        }
        if (!isValid(issuer, now)) {
            return Refusal.CA_NOT_VALID;
        }
        return revocations.isRevoked(certificate) ? Refusal.REVOKED : agent;
    }

    /** What is wrong with an authority's certificate itself, or empty. */
    public static Optional<Refusal> judgeAuthority(X509Certificate authority, Instant now) {
        boolean[] usage = authority.getKeyUsage();
        if (authority.getBasicConstraints() < 0 || (usage != null && !usage[KEY_CERT_SIGN])) {
            return Optional.of(Refusal.WRONG_KEY_USAGE);
        }
        if (now.isBefore(authority.getNotBefore().toInstant())) {
            return Optional.of(Refusal.NOT_YET_VALID);
        }
        return now.isAfter(authority.getNotAfter().toInstant()) ? Optional.of(Refusal.EXPIRED) : Optional.empty();
    }

    /** Whether the list has changed since the last call; then what was judged before must be judged again. */
    public boolean revocationsChanged() {
        return revocations.refresh();
    }

    /** A certificate from its bytes alone: exactly one, in DER. */
    static Optional<X509Certificate> parse(byte[] der) {
        // The JDK would also read PEM, and stop at whatever follows.
        if (der.length == 0 || der.length > MOST_BYTES || der[0] != SEQUENCE) {
            return Optional.empty();
        }
        try {
            X509Certificate certificate = (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(der));
            return certificate.getEncoded().length == der.length ? Optional.of(certificate) : Optional.empty();
        } catch (CertificateException | RuntimeException e) {
            return Optional.empty();
        }
    }

    private Optional<Refusal> refusal(X509Certificate certificate, Instant now) {
        String algorithm = certificate.getSigAlgName().toUpperCase(Locale.ROOT);
        if (algorithm.startsWith("MD5") || algorithm.startsWith("SHA1")) {
            return Optional.of(Refusal.WEAK_SIGNATURE);
        }
        if (now.isBefore(certificate.getNotBefore().toInstant())) {
            return Optional.of(Refusal.NOT_YET_VALID);
        }
        if (now.isAfter(certificate.getNotAfter().toInstant())) {
            return Optional.of(Refusal.EXPIRED);
        }
        if (!AgentCertificate.fleets(certificate).contains(fleet)) {
            return Optional.of(Refusal.WRONG_FLEET);
        }
        boolean[] usage = certificate.getKeyUsage();
        if (usage == null || !usage[DIGITAL_SIGNATURE] || certificate.getBasicConstraints() >= 0) {
            return Optional.of(Refusal.WRONG_KEY_USAGE);
        }
        return certificate.hasUnsupportedCriticalExtension()
                ? Optional.of(Refusal.CRITICAL_EXTENSION)
                : Optional.empty();
    }

    private static boolean isValid(X509Certificate authority, Instant now) {
        Date date = Date.from(now);
        return !date.before(authority.getNotBefore()) && !date.after(authority.getNotAfter());
    }

    private boolean isIssuer(X509Certificate authority, X509Certificate certificate) {
        Provider provider = signatures.provider();
        try {
            certificate.verify(authority.getPublicKey(), provider);
            return true;
        } catch (NoSuchAlgorithmException e) {
            // An authority may sign with RSA, say, which the agents' library need not have.
            return isIssuerByJdk(authority, certificate);
        } catch (GeneralSecurityException | RuntimeException e) {
            return false;
        }
    }

    private static boolean isIssuerByJdk(X509Certificate authority, X509Certificate certificate) {
        try {
            certificate.verify(authority.getPublicKey());
            return true;
        } catch (GeneralSecurityException | RuntimeException e) {
            return false;
        }
    }
}
