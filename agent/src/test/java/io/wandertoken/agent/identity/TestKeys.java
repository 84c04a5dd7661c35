package io.wandertoken.agent.identity;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.NamedParameterSpec;

/** Keys for tests, the same in every run where the library lets us. */
public final class TestKeys {
    private TestKeys() {}

    /** The Ed25519 key with the seed {@code first, first + 1, …}, as the test vectors use them. */
    public static KeyPair ed25519(int first) {
        byte[] seed = new byte[32];
        for (int i = 0; i < seed.length; i++) {
            seed[i] = (byte) (first + i);
        }
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("Ed25519");
            generator.initialize(NamedParameterSpec.ED25519, new FixedRandom(seed));
            PublicKey publicKey = generator.generateKeyPair().getPublic();
            return new KeyPair(
                    publicKey,
                    KeyFactory.getInstance("Ed25519")
                            .generatePrivate(new EdECPrivateKeySpec(NamedParameterSpec.ED25519, seed)));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    public static KeyPair p256() {
        return generated("EC", "secp256r1");
    }

    /** A key of a profile, new each time. */
    public static KeyPair of(SignatureProfile profile) {
        return profile == SignatureProfile.ED25519 ? generated("Ed25519", null) : p256();
    }

    public static KeyPair generated(String algorithm, String curve) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
            if (curve != null) {
                generator.initialize(new ECGenParameterSpec(curve));
            }
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    public static Signer signer(KeyPair keys) {
        try {
            return Signatures.best()
                    .signer(
                            keys.getPrivate(),
                            SignatureProfile.of(keys.getPublic()).orElseThrow());
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    public static Verifier verifier(KeyPair keys) {
        try {
            return Signatures.best().verifier(keys.getPublic());
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    /** Hands out the seed, which is how the generator draws its private key. */
    private static final class FixedRandom extends SecureRandom {
        private static final long serialVersionUID = 1L;

        private final byte[] seed;

        FixedRandom(byte[] seed) {
            this.seed = seed;
        }

        @Override
        public void nextBytes(byte[] bytes) {
            System.arraycopy(seed, 0, bytes, 0, bytes.length);
        }
    }
}
