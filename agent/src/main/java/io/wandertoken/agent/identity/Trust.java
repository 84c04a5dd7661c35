package io.wandertoken.agent.identity;

import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

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
    /** The extended key usage. */
    private static final String PURPOSES = "2.5.29.37";

    private static final String ANY_PURPOSE = PURPOSES + ".0";
    private static final FleetId NOBODYS = new FleetId(0);

    private final List<X509Certificate> authorities;
    private final FleetId fleet;
    private final RevocationFile revocations;
    private final Signatures signatures;
    private final VerifiedCertificates genuine;

    /**
     * Trusts these authorities.
     *
     * @param authorities one, or two while one replaces the other
     * @param revocations the list to ask, or {@link RevocationFile#none()}
     */
    public Trust(List<X509Certificate> authorities, FleetId fleet, RevocationFile revocations, Signatures signatures) {
        this(authorities, fleet, revocations, signatures, new VerifiedCertificates());
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
            VerifiedCertificates genuine) {
        this.authorities = List.copyOf(authorities);
        this.fleet = fleet;
        this.revocations = revocations;
        this.signatures = signatures;
        this.genuine = genuine;
    }

    /**
     * Trusts these authorities as the agent with a certificate does: its fleet is the one that they name. Authorities that
     * name none leave it to the certificate.
     */
    public static Trust of(
            List<X509Certificate> authorities, X509Certificate own, RevocationFile revocations, Signatures signatures) {
        List<FleetId> named = authorities.stream()
                .flatMap(authority -> AgentCertificate.fleets(authority).stream())
                .toList();
        List<FleetId> claimed = AgentCertificate.fleets(own);
        FleetId fleet = claimed.stream()
                .filter(named::contains)
                .findFirst()
                .or(() -> named.stream().findFirst())
                .or(() -> claimed.stream().findFirst())
                .orElse(NOBODYS);
        return new Trust(authorities, fleet, revocations, signatures);
    }

    /** The same without the revocation lists, which only one thread may ask. */
    public Trust withoutRevocations() {
        return new Trust(authorities, fleet, RevocationFile.none(), signatures, genuine);
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
    public TrustDecision judge(byte[] der, Instant now) {
        VerifiedCertificates.Entry known = genuine.find(der);
        if (known != null) {
            return judge(known.certificate(), known.issuer(), now);
        }
        return parse(der).map(certificate -> judge(certificate, now)).orElse(Refusal.MALFORMED);
    }

    /** What checks signatures by a certificate that was judged to be all right. */
    public Verifier verifier(AgentCertificate certificate) throws GeneralSecurityException {
        VerifiedCertificates.Entry known = genuine.find(certificate.encoded());
        return known == null ? signatures.verifier(certificate.publicKey()) : known.verifier();
    }

    /** Judges a certificate: the agent's if all is well, or else the first thing that is wrong. */
    public TrustDecision judge(X509Certificate certificate, Instant now) {
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
    private TrustDecision judge(AgentCertificate agent, X509Certificate issuer, Instant now) {
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
        if (!isAuthority(authority)) {
            return Optional.of(Refusal.WRONG_KEY_USAGE);
        }
        if (now.isBefore(authority.getNotBefore().toInstant())) {
            return Optional.of(Refusal.NOT_YET_VALID);
        }
        return now.isAfter(authority.getNotAfter().toInstant()) ? Optional.of(Refusal.EXPIRED) : Optional.empty();
    }

    /** Whether a certificate may issue others. */
    static boolean isAuthority(X509Certificate certificate) {
        boolean[] usage = certificate.getKeyUsage();
        return certificate.getBasicConstraints() >= 0 && (usage == null || usage[KEY_CERT_SIGN]);
    }

    public RevocationFile revocations() {
        return revocations;
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
        List<FleetId> fleets = AgentCertificate.fleets(certificate);
        if (!fleets.contains(fleet)) {
            return Optional.of(Refusal.WRONG_FLEET);
        }
        if (fleets.size() > 1) {
            return Optional.of(Refusal.SEVERAL_FLEETS);
        }
        boolean[] usage = certificate.getKeyUsage();
        if (usage == null
                || !usage[DIGITAL_SIGNATURE]
                || certificate.getBasicConstraints() >= 0
                || isForOtherPurposes(certificate)) {
            return Optional.of(Refusal.WRONG_KEY_USAGE);
        }
        return certificate.hasUnsupportedCriticalExtension()
                ? Optional.of(Refusal.CRITICAL_EXTENSION)
                : Optional.empty();
    }

    /** Many authorities add the purposes of web servers to whatever they issue; only a critical list is meant to exclude. */
    private static boolean isForOtherPurposes(X509Certificate certificate) {
        Set<String> critical = certificate.getCriticalExtensionOIDs();
        if (critical == null || !critical.contains(PURPOSES)) {
            return false;
        }
        try {
            List<String> purposes = certificate.getExtendedKeyUsage();
            return purposes == null || !purposes.contains(ANY_PURPOSE);
        } catch (CertificateParsingException e) {
            return true;
        }
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
