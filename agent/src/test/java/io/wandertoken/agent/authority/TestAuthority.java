package io.wandertoken.agent.authority;

import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.Passphrase;
import io.wandertoken.agent.identity.Pem;
import io.wandertoken.agent.identity.RevocationFile;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.agent.identity.Trust;
import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/** An authority in memory, which also makes the certificates that a real one would not. */
public final class TestAuthority {
    public static final Instant NOW = Instant.parse("2026-06-01T12:00:00Z");
    public static final FleetId FLEET = new FleetId(0x0123456789abcdefL);
    private static final int URI = 6;
    static final Duration YEAR = Duration.ofDays(365);

    final KeyPair keys;
    final X509Writer writer;
    public final X509Certificate certificate;
    private long serial = 1;

    public TestAuthority(SignatureProfile profile) {
        this("Test fleet", profile, NOW.minus(YEAR), NOW.plus(YEAR.multipliedBy(9)));
    }

    TestAuthority(String name, SignatureProfile profile, Instant notBefore, Instant notAfter) {
        keys = TestKeys.of(profile);
        writer = new X509Writer(X509Writer.name(name), keys.getPublic(), TestKeys.signer(keys));
        certificate = parsed(writer.authorityCertificate(
                BigInteger.ONE, new X509Writer.Subject(name, keys.getPublic(), FLEET, notBefore, notAfter)));
    }

    /** A certificate without fault. */
    public byte[] agent(KeyPair agent) {
        return agent(agent, FLEET, NOW.minusSeconds(60), NOW.plus(YEAR));
    }

    public byte[] agent(KeyPair agent, FleetId fleet, Instant notBefore, Instant notAfter) {
        return writer.agentCertificate(next(), subject(agent, fleet, notBefore, notAfter));
    }

    /** A certificate that is good today, whenever that is, and names these fleets. */
    public byte[] today(KeyPair agent, FleetId... fleets) {
        byte[][] names = Arrays.stream(fleets).map(TestAuthority::uri).toArray(byte[][]::new);
        Instant now = Instant.now();
        return writer.certificate(
                next(),
                subject(agent, FLEET, now.minusSeconds(60), now.plus(YEAR)),
                List.of(
                        X509Writer.extension(X509Writer.KEY_USAGE, true, Der.namedBits(0x80, 7)),
                        X509Writer.extension("2.5.29.17", false, Der.sequence(names))));
    }

    byte[] with(KeyPair agent, byte[]... extensions) {
        return writer.certificate(
                next(), subject(agent, FLEET, NOW.minusSeconds(60), NOW.plus(YEAR)), List.of(extensions));
    }

    /** A certificate without fault that has exactly so many bytes. */
    public byte[] agentOfSize(KeyPair agent, int size) {
        byte[] made = new byte[0];
        for (int padding = 0; made.length < size; padding++) {
            made = with(
                    agent,
                    X509Writer.fleet(FLEET),
                    X509Writer.extension(X509Writer.KEY_USAGE, true, Der.namedBits(0x80, 7)),
                    X509Writer.extension("2.5.29.99", false, Der.octets(new byte[padding])));
        }
        if (made.length != size) {
            throw new AssertionError(made.length + " bytes instead of " + size);
        }
        return made;
    }

    /** Publishes a list with one certificate and without its key, as other tools do. */
    public static void revokeSerial(Path folder, AgentCertificate revoked, Instant now) {
        AuthorityFiles files = new AuthorityFiles(folder, false);
        byte[] list = X509Writer.of(files.readCertificate(), files.signer(Passphrase.NOBODY_TO_ASK))
                .revocationList(
                        BigInteger.valueOf(now.toEpochMilli()).add(BigInteger.ONE),
                        now,
                        now.plus(YEAR),
                        List.of(new X509Writer.Revocation(revoked.certificate().getSerialNumber(), now, null)));
        files.writePublic(files.list(), new Pem("X509 CRL", list).encode());
    }

    public Trust trust() {
        return new Trust(List.of(certificate), FLEET, RevocationFile.none(), Signatures.best());
    }

    static byte[] uri(FleetId fleet) {
        return Der.implicit(URI, fleet.uri().getBytes(StandardCharsets.US_ASCII));
    }

    static X509Certificate parsed(byte[] der) {
        try {
            return (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(der));
        } catch (CertificateException e) {
            throw new AssertionError(e);
        }
    }

    private BigInteger next() {
        serial++;
        // As long as the random ones of a real authority.
        return BigInteger.ONE.shiftLeft(126).add(BigInteger.valueOf(serial));
    }

    private static X509Writer.Subject subject(KeyPair agent, FleetId fleet, Instant notBefore, Instant notAfter) {
        return new X509Writer.Subject("nas-1", agent.getPublic(), fleet, notBefore, notAfter);
    }
}
