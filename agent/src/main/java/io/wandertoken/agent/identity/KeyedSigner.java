package io.wandertoken.agent.identity;

import java.security.InvalidKeyException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.SignatureException;

/** Signs with one engine that was given its key once: setting a key up costs about as much as signing. */
public final class KeyedSigner implements Signer {
    private final SignatureProfile profile;
    private final Signature engine;

    public KeyedSigner(SignatureProfile profile, Signature engine, PrivateKey key) throws InvalidKeyException {
        this.profile = profile;
        this.engine = engine;
        engine.initSign(key);
    }

    @Override
    public SignatureProfile profile() {
        return profile;
    }

    @Override
    public byte[] sign(byte[] message) {
        try {
            engine.update(message);
            return engine.sign();
        } catch (SignatureException e) {
            throw new IllegalStateException("the key was accepted, yet it does not sign", e);
        }
    }
}
