package io.wandertoken.agent.authority;

import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signatures;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.spec.ECGenParameterSpec;

/** Draws keys and serial numbers. */
final class KeyPairs {
    private static final int SERIAL_BITS = 127;

    private KeyPairs() {}

    static KeyPair generate(SignatureProfile profile) {
        try {
            if (profile == SignatureProfile.ED25519) {
                return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
            }
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java from 17 on has both kinds of keys", e);
        }
    }

    /** Random, so that nobody can foresee what an authority is about to sign; positive and never zero. */
    static BigInteger serial(SecureRandom random) {
        return new BigInteger(SERIAL_BITS, random).setBit(SERIAL_BITS - 1);
    }

    /** An authority signs a few times a day: what every Java has is fast enough, and starts sooner. */
    static Signatures signatures() {
        return Signatures.ofJdk();
    }
}
