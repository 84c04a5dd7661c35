package io.wandertoken.agent.authority;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.RevocationLists;
import io.wandertoken.agent.identity.Rights;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signer;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.PublicKey;
import java.security.cert.X509CRLEntry;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes certificates and revocation lists (RFC 5280), as small as they can be: a certificate travels in a datagram
 * beside the sender's directory sample.
 */
final class X509Writer {

    /** The contents of a certificate, without its signature. */
    record Subject(String name, PublicKey key, FleetId fleet, Instant notBefore, Instant notAfter, Rights rights) {
        Subject(String name, PublicKey key, FleetId fleet, Instant notBefore, Instant notAfter) {
            this(name, key, fleet, notBefore, notAfter, Rights.ALL);
        }
    }

    /**
     * One line of a revocation list.
     *
     * @param key the key that is revoked with the certificate, or null if nobody knows it any more
     */
    record Revocation(
            BigInteger serial, Instant when, @Nullable AgentId key) {
        static Revocation of(X509CRLEntry entry) {
            return new Revocation(
                    entry.getSerialNumber(),
                    entry.getRevocationDate().toInstant(),
                    RevocationLists.revokedKey(entry).orElse(null));
        }

        Revocation withKey(AgentId known) {
            return new Revocation(serial, when, known);
        }

        private byte[] encode() {
            return key == null
                    ? Der.sequence(Der.integer(serial), Der.time(when))
                    : Der.sequence(
                            Der.integer(serial),
                            Der.time(when),
                            Der.sequence(extension(RevocationLists.KEY_IDENTIFIER, false, Der.octets(key.toBytes()))));
        }
    }

    private static final String COMMON_NAME = "2.5.4.3";
    static final String KEY_USAGE = "2.5.29.15";
    private static final String ALTERNATIVE_NAME = "2.5.29.17";
    private static final String BASIC_CONSTRAINTS = "2.5.29.19";
    private static final String CRL_NUMBER = "2.5.29.20";
    private static final String AUTHORITY_KEY_IDENTIFIER = "2.5.29.35";

    private static final int VERSION_3 = 2;
    private static final int CRL_VERSION_2 = 1;
    private static final int URI = 6;
    private static final int KEY_IDENTIFIER_SIZE = 20;
    /** Bytes before the content of a short string of octets in another one. */
    private static final int NESTED = 4;

    private static final int HALF_SIGNATURE = SignatureProfile.SIGNATURE_SIZE / 2;

    private final byte[] issuer;
    private final byte[] issuerKeyIdentifier;
    private final Signer signer;

    /** Signs as this issuer: its subject's DER, its key, and the signer that has the private part. */
    X509Writer(byte[] issuer, PublicKey issuerKey, Signer signer) {
        this(issuer, keyIdentifier(issuerKey), signer);
    }

    private X509Writer(byte[] issuer, byte[] issuerKeyIdentifier, Signer signer) {
        this.issuer = issuer.clone();
        this.issuerKeyIdentifier = issuerKeyIdentifier;
        this.signer = signer;
    }

    /** Signs as the owner of a certificate from any source. */
    static X509Writer of(X509Certificate issuer, Signer signer) {
        return new X509Writer(issuer.getSubjectX500Principal().getEncoded(), keyIdentifier(issuer), signer);
    }

    static byte[] name(String commonName) {
        return Der.sequence(Der.set(Der.sequence(Der.oid(COMMON_NAME), Der.utf8(commonName))));
    }

    byte[] authorityCertificate(BigInteger serial, Subject subject) {
        return certificate(
                serial,
                subject,
                List.of(
                        extension(BASIC_CONSTRAINTS, true, Der.sequence(Der.bool(true), Der.integer(0))),
                        // keyCertSign and cRLSign.
                        extension(KEY_USAGE, true, Der.namedBits(0x06, 1)),
                        extension(RevocationLists.KEY_IDENTIFIER, false, Der.octets(keyIdentifier(subject.key))),
                        fleet(subject.fleet)));
    }

    byte[] agentCertificate(BigInteger serial, Subject subject) {
        return certificate(
                serial,
                subject,
                List.of(
                        // digitalSignature.
                        extension(KEY_USAGE, true, Der.namedBits(0x80, 7)),
                        extension(AUTHORITY_KEY_IDENTIFIER, false, Der.sequence(Der.implicit(0, issuerKeyIdentifier))),
                        uris(Stream.concat(Stream.of(subject.fleet.uri()), subject.rights.uri().stream())
                                .toList())));
    }

    /** A complete list, which replaces older ones. */
    byte[] revocationList(BigInteger number, Instant now, Instant nextUpdate, Collection<Revocation> revocations) {
        List<byte[]> parts = new ArrayList<>(
                List.of(Der.integer(CRL_VERSION_2), algorithm(), issuer, Der.time(now), Der.time(nextUpdate)));
        if (!revocations.isEmpty()) {
            parts.add(Der.sequence(revocations.stream().map(Revocation::encode).toList()));
        }
        parts.add(Der.explicit(
                0,
                Der.sequence(
                        extension(AUTHORITY_KEY_IDENTIFIER, false, Der.sequence(Der.implicit(0, issuerKeyIdentifier))),
                        extension(CRL_NUMBER, false, Der.integer(number)))));
        return signed(Der.sequence(parts));
    }

    byte[] certificate(BigInteger serial, Subject subject, List<byte[]> extensions) {
        return signed(Der.sequence(
                Der.explicit(0, Der.integer(VERSION_3)),
                Der.integer(serial),
                algorithm(),
                issuer,
                Der.sequence(Der.time(subject.notBefore), Der.time(subject.notAfter)),
                name(subject.name),
                subject.key.getEncoded(),
                Der.explicit(3, Der.sequence(extensions))));
    }

    private byte[] signed(byte[] content) {
        byte[] signature = signer.sign(content);
        byte[] encoded = signer.profile() == SignatureProfile.ES256 ? asDer(signature) : signature;
        return Der.sequence(content, algorithm(), Der.bitString(encoded));
    }

    private byte[] algorithm() {
        return Der.sequence(
                Der.oid(signer.profile() == SignatureProfile.ES256 ? "1.2.840.10045.4.3.2" : "1.3.101.112"));
    }

    /** Certificates have ECDSA signatures as a sequence of two integers, where datagrams have r and s as they are. */
    private static byte[] asDer(byte[] signature) {
        BigInteger r = new BigInteger(1, Arrays.copyOf(signature, HALF_SIGNATURE));
        BigInteger s = new BigInteger(1, Arrays.copyOfRange(signature, HALF_SIGNATURE, signature.length));
        return Der.sequence(Der.integer(r), Der.integer(s));
    }

    static byte[] fleet(FleetId fleet) {
        return uris(List.of(fleet.uri()));
    }

    private static byte[] uris(List<String> uris) {
        return extension(
                ALTERNATIVE_NAME,
                false,
                Der.sequence(uris.stream()
                        .map(uri -> Der.implicit(URI, uri.getBytes(StandardCharsets.US_ASCII)))
                        .toList()));
    }

    static byte[] extension(String oid, boolean critical, byte[] value) {
        return critical
                ? Der.sequence(Der.oid(oid), Der.bool(true), Der.octets(value))
                : Der.sequence(Der.oid(oid), Der.octets(value));
    }

    /** The identifier of a certificate's key, which is compared to find the issuer. */
    private static byte[] keyIdentifier(X509Certificate certificate) {
        // A string of octets in another one.
        byte[] value = certificate.getExtensionValue(RevocationLists.KEY_IDENTIFIER);
        return value != null && value.length > NESTED && value[NESTED - 1] == value.length - NESTED
                ? Arrays.copyOfRange(value, NESTED, value.length)
                : keyIdentifier(certificate.getPublicKey());
    }

    /** Any hash will do that both sides of a chain state alike; RFC 7093 allows this one. */
    private static byte[] keyIdentifier(PublicKey key) {
        return Arrays.copyOf(AgentId.sha256(key.getEncoded()), KEY_IDENTIFIER_SIZE);
    }
}
