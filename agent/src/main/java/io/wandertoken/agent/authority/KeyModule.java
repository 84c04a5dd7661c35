package io.wandertoken.agent.authority;

import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.identity.Passphrase;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.Security;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.Collections;

/**
 * A module that keeps private keys and signs with them, behind PKCS#11: a hardware security module, a smart card, SoftHSM. A key that was
 * made there never leaves it. Its PIN is asked for like a passphrase.
 */
public final class KeyModule {
    /** What every module can do, unlike Ed25519. */
    public static final SignatureProfile PROFILE = SignatureProfile.ES256;

    private static final String ALGORITHM = "SHA256withECDSAinP1363Format";

    private final Path configuration;
    private final Provider provider;
    private final KeyStore keys;

    private KeyModule(Path configuration, Provider provider, KeyStore keys) {
        this.configuration = configuration;
        this.provider = provider;
        this.keys = keys;
    }

    /**
     * Opens a module.
     *
     * @param configuration a file in the format of Java's provider SunPKCS11: name, library, slot
     * @param pin asked for the PIN of the module
     */
    public static KeyModule open(Path configuration, Passphrase pin) {
        Provider base = Security.getProvider("SunPKCS11");
        if (base == null) {
            throw IdentityProblem.configuration(
                    configuration + ": this Java has no PKCS#11; use one with the module jdk.crypto.cryptoki");
        }
        if (!Files.isReadable(configuration)) {
            throw IdentityProblem.configuration(
                    configuration + ": there is no such file that this user may read; name the module's configuration");
        }
        char[] secret = {};
        try {
            Provider provider = base.configure(configuration.toString());
            KeyStore keys = KeyStore.getInstance("PKCS11", provider);
            secret = pin.of(configuration);
            keys.load(null, secret);
            return new KeyModule(configuration, provider, keys);
        } catch (RuntimeException e) {
            if (e instanceof IdentityProblem) {
                throw e;
            }
            throw problem(configuration, "opens no module", "check the library and the slot that it names", e);
        } catch (IOException e) {
            throw new IdentityProblem(
                    IdentityProblem.Kind.NOT_AUTHORISED,
                    configuration + ": the module does not accept the PIN; use the right one",
                    e);
        } catch (GeneralSecurityException e) {
            throw problem(configuration, "opens no module", "check the library and the slot that it names", e);
        } finally {
            Arrays.fill(secret, ' ');
        }
    }

    /** Makes a key in the module. It stays there once it is stored with its certificate. */
    KeyPair generate() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC", provider);
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException | RuntimeException e) {
            throw problem(configuration, "the module makes no P-256 key", "see its documentation", e);
        }
    }

    void store(String label, PrivateKey key, X509Certificate certificate) {
        try {
            keys.setKeyEntry(label, key, null, new Certificate[] {certificate});
        } catch (GeneralSecurityException | RuntimeException e) {
            throw problem(configuration, "the module stores no key", "see its documentation", e);
        }
    }

    /** What signs with the key of a certificate. */
    Signer signer(X509Certificate certificate) {
        try {
            for (String label : Collections.list(keys.aliases())) {
                if (certificate.equals(keys.getCertificate(label))
                        && keys.getKey(label, null) instanceof PrivateKey key) {
                    return signer(key);
                }
            }
        } catch (GeneralSecurityException | RuntimeException e) {
            throw problem(configuration, "the module does not show its keys", "see its documentation", e);
        }
        throw IdentityProblem.configuration(configuration
                + ": the module does not have the key of this authority; connect the one in which it was made");
    }

    Signer signer(PrivateKey key) {
        try {
            return new Signer(PROFILE, Signature.getInstance(ALGORITHM, provider), key);
        } catch (GeneralSecurityException | RuntimeException e) {
            throw problem(configuration, "the module does not sign with P-256 and SHA-256", "see its documentation", e);
        }
    }

    private static IdentityProblem problem(Path configuration, String what, String remedy, Exception cause) {
        return new IdentityProblem(
                IdentityProblem.Kind.CONFIGURATION,
                configuration + ": " + what + " (" + cause.getMessage() + "); " + remedy,
                cause);
    }
}
