package io.wandertoken.agent.identity;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The certificates that were found to be signed by an authority, so that each is read and checked once. All agents of a
 * process that trust the same authorities can share it: a fleet of a thousand would otherwise keep a million certificates.
 * What changes with time, validity and revocation, is not its business. Safe for several threads.
 */
public final class VerifiedCertificates {
    private static final int MOST = 4096;

    /** The certificate, the authority that signed it, and what checks signatures by its key. */
    record Entry(AgentCertificate certificate, X509Certificate issuer, Verifier verifier) {}

    /** By their bytes; what was not asked for longest goes first. */
    private final Map<ByteBuffer, Entry> entries = Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<ByteBuffer, Entry> eldest) {
            return size() > MOST;
        }
    });

    @Nullable
    Entry find(byte[] der) {
        return entries.get(ByteBuffer.wrap(der));
    }

    /** Notes a certificate, unless its key is of no use: of the right kind, but, say, not a point of the curve. */
    void note(AgentCertificate certificate, X509Certificate issuer, Signatures signatures) {
        try {
            Verifier verifier = signatures.verifier(certificate.publicKey());
            entries.putIfAbsent(ByteBuffer.wrap(certificate.encoded()), new Entry(certificate, issuer, verifier));
        } catch (GeneralSecurityException | RuntimeException e) {
            // The check of a signature by it will fail.
        }
    }
}
