package io.wandertoken.agent.identity;

import java.nio.ByteBuffer;
import java.security.PublicKey;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;

/**
 * An X.509 certificate as the fleet sees it. Whether it is to be believed is {@link Trust}'s business.
 *
 * @param certificate the certificate itself
 * @param id the agent, by its key
 * @param profile how it signs
 * @param thumbprint the first eight bytes of the certificate's SHA-256, by which datagrams name their signer
 * @param name the common name, for people; nothing is decided by it
 * @param rights what the agent may do
 */
public record AgentCertificate(
        X509Certificate certificate, AgentId id, SignatureProfile profile, long thumbprint, String name, Rights rights)
        implements TrustDecision {
    /** The longest certificate (DER) beside which everything fits into a datagram that cannot do without it. */
    public static final int MOST_BYTES = 800;

    /** Certificates begin this much before they are issued, for agents whose clock is slow. */
    public static final Duration CLOCK_SKEW = Duration.ofMinutes(5);

    private static final int URI_NAME = 6;

    /** Time enough to renew without haste. */
    private static final Duration SOON = Duration.ofDays(30);

    private static final int PARTS_OF_LIFE = 10;

    /** Looks at a certificate; empty when its key is of no use here. */
    static Optional<AgentCertificate> of(X509Certificate certificate) {
        return SignatureProfile.of(certificate.getPublicKey())
                .map(profile -> new AgentCertificate(
                        certificate,
                        AgentId.of(certificate.getPublicKey()),
                        profile,
                        thumbprint(certificate),
                        commonName(certificate),
                        Rights.of(certificate)));
    }

    /** Looks at a certificate whose key is known to be of use here. */
    public static AgentCertificate describe(X509Certificate certificate) {
        return of(certificate)
                .orElseThrow(() -> IdentityProblem.configuration("the certificate of " + commonName(certificate) + " "
                        + Refusal.UNSUPPORTED_KEY.sentence() + "; make another with 'wander ca issue'"));
    }

    public PublicKey publicKey() {
        return certificate.getPublicKey();
    }

    /** The certificate as bytes (DER), the way it travels. */
    public byte[] encoded() {
        return encoded(certificate);
    }

    /** What is wrong with the length of a certificate, as the rest of a sentence that begins with it; or empty. */
    public static Optional<String> excess(byte[] der) {
        return der.length <= MOST_BYTES
                ? Optional.empty()
                : Optional.of("has " + der.length + " bytes (DER), but at most " + MOST_BYTES
                        + " leave room for the rest of a datagram");
    }

    /** The common name of any certificate's subject, or the whole subject where there is none. */
    public static String commonName(X509Certificate certificate) {
        String subject = certificate.getSubjectX500Principal().getName();
        try {
            for (Rdn part : new LdapName(subject).getRdns()) {
                if (part.getType().equalsIgnoreCase("CN")) {
                    return printable(String.valueOf(part.getValue()));
                }
            }
        } catch (InvalidNameException e) {
            return printable(subject);
        }
        return printable(subject);
    }

    /** The name of any certificate's issuer. */
    public static String issuerName(X509Certificate certificate) {
        return printable(certificate.getIssuerX500Principal().getName());
    }

    /** The maker of a certificate chose its names; they must not command the terminal or forge lines of a log. */
    private static String printable(String text) {
        return text.replaceAll("\\p{C}", "?");
    }

    /** Whether it is time to renew a certificate: the last tenth of its life, but not more than a month. */
    public static boolean endsSoon(X509Certificate certificate, Instant now) {
        Instant end = certificate.getNotAfter().toInstant();
        Duration tenth =
                Duration.between(certificate.getNotBefore().toInstant(), end).dividedBy(PARTS_OF_LIFE);
        return now.plus(tenth.compareTo(SOON) < 0 ? tenth : SOON).isAfter(end);
    }

    /** When it is time to renew it without a person: a third of its time is left then. */
    public Instant dueAt() {
        Instant end = certificate.getNotAfter().toInstant();
        Duration whole = Duration.between(certificate.getNotBefore().toInstant(), end);
        Duration issued = whole.minus(CLOCK_SKEW);
        return end.minus((issued.isNegative() ? whole : issued).dividedBy(3));
    }

    /** The fleets that a certificate names: one, as a rule. */
    public static List<FleetId> fleets(X509Certificate certificate) {
        return uris(certificate).stream()
                .flatMap(uri -> FleetId.parse(uri).stream())
                .toList();
    }

    /** The alternative names of a certificate's subject that are URIs. */
    static List<String> uris(X509Certificate certificate) {
        List<String> uris = new ArrayList<>();
        try {
            Collection<List<?>> names = certificate.getSubjectAlternativeNames();
            if (names != null) {
                for (List<?> name : names) {
                    if (name.get(0).equals(URI_NAME)) {
                        uris.add((String) name.get(1));
                    }
                }
            }
        } catch (CertificateParsingException e) {
            return List.of();
        }
        return uris;
    }

    private static long thumbprint(X509Certificate certificate) {
        return ByteBuffer.wrap(AgentId.sha256(encoded(certificate))).getLong();
    }

    public static byte[] encoded(X509Certificate certificate) {
        try {
            return certificate.getEncoded();
        } catch (CertificateEncodingException e) {
            throw new IllegalStateException("it was decoded, so it has an encoding", e);
        }
    }
}
