package io.wandertoken.agent.http;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.identity.Pem;
import io.wandertoken.agent.identity.PemFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.List;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * The certificate by which the API proves who it is, and its key. The files are read again when the certificate changes, so that a renewed
 * one needs no restart. For the API's thread, after the first call.
 */
public final class TlsFiles {
    private static final String NEXT_STEP = "name a key in PKCS#8, such as 'wander ca issue' makes";
    private static final List<String> ALGORITHMS = List.of("Ed25519", "EC", "RSA");

    /** A certificate file when it was read. */
    private record Version(Path file, FileTime changed) {}

    private final Supplier<Path> certificate;
    private final Path key;
    private @Nullable Version used;
    private @Nullable SslContext context;

    public TlsFiles(Path certificate, Path key) {
        this(() -> certificate, key);
    }

    /** @param certificate the file of the certificate to use now */
    public TlsFiles(Supplier<Path> certificate, Path key) {
        this.certificate = certificate;
        this.key = key;
    }

    /**
     * What encrypts new connections. A damaged file does not replace what was read before.
     *
     * @throws IdentityProblem when there is nothing that could be used
     */
    SslContext context() {
        Version present = present();
        SslContext known = context;
        if (known != null && present.equals(used)) {
            return known;
        }
        try {
            known = read(present.file);
            used = present;
            context = known;
        } catch (IdentityProblem e) {
            if (known == null) {
                throw e;
            }
        }
        return known;
    }

    private Version present() {
        Path file = certificate.get();
        try {
            return new Version(file, Files.getLastModifiedTime(file));
        } catch (IOException e) {
            return new Version(file, FileTime.fromMillis(0));
        }
    }

    private SslContext read(Path file) {
        X509Certificate[] chain = PemFiles.certificates(file).toArray(X509Certificate[]::new);
        try {
            return SslContextBuilder.forServer(privateKey(), chain)
                    .sslProvider(SslProvider.JDK)
                    .protocols("TLSv1.3", "TLSv1.2")
                    .build();
        } catch (SSLException | IllegalArgumentException e) {
            throw IdentityProblem.configuration(
                    file + ": cannot be used for TLS with the key " + key + ": " + e.getMessage());
        }
    }

    private PrivateKey privateKey() {
        List<Pem> blocks = Pem.read(key, NEXT_STEP);
        PemFiles.requirePrivate(key, "private key");
        for (Pem block : blocks) {
            if (block.label().equals("PRIVATE KEY")) {
                return parsed(block.intact(key, NEXT_STEP));
            }
        }
        throw IdentityProblem.configuration(key + ": has no block BEGIN PRIVATE KEY; " + NEXT_STEP);
    }

    private PrivateKey parsed(byte[] content) {
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(content));
            } catch (GeneralSecurityException e) {
                // It is a key of another kind.
                continue;
            }
        }
        throw IdentityProblem.configuration(key + ": is not a key of Ed25519, an elliptic curve or RSA; " + NEXT_STEP);
    }
}
