package io.wandertoken.agent.identity;

import io.wandertoken.agent.identity.pairwise.KeyAgreement;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.NamedParameterSpec;
import java.security.spec.X509EncodedKeySpec;
import java.security.spec.XECPrivateKeySpec;
import java.util.HexFormat;

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

    /** The X25519 key pairs of RFC 7748 §6.1. */
    public static KeyPair alice() {
        return x25519(
                "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a",
                "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a");
    }

    public static KeyPair bob() {
        return x25519(
                "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb",
                "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f");
    }

    public static KeyAgreement agreement(AgentId self, FleetId fleet, KeyPair keys) {
        return new KeyAgreement(self, fleet, keys);
    }

    private static KeyPair x25519(String privateKey, String publicKey) {
        HexFormat hex = HexFormat.of();
        try {
            KeyFactory factory = KeyFactory.getInstance("X25519");
            return new KeyPair(
                    factory.generatePublic(
                            new X509EncodedKeySpec(hex.parseHex("302a300506032b656e032100" + publicKey))),
                    factory.generatePrivate(
                            new XECPrivateKeySpec(NamedParameterSpec.X25519, hex.parseHex(privateKey))));
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
