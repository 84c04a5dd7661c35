package io.wandertoken.agent.identity;

import java.security.InvalidKeyException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.SignatureException;

/**
 * Signs with one private key, and one engine that was given it once: setting a key up costs about as much as signing. Not safe for several
 * threads: the event loop owns it.
 */
public final class Signer {
    private final SignatureProfile profile;
    private final Signature engine;

    public Signer(SignatureProfile profile, Signature engine, PrivateKey key) throws InvalidKeyException {
        this.profile = profile;
        this.engine = engine;
        engine.initSign(key);
    }

    public SignatureProfile profile() {
        return profile;
    }

    /** Signs a message: always {@link SignatureProfile#SIGNATURE_SIZE} bytes. */
    public byte[] sign(byte[] message) {
        try {
            engine.update(message);
            return engine.sign();
        } catch (SignatureException e) {
            throw new IllegalStateException("the key was accepted, yet it does not sign", e);
        }
    }
}
