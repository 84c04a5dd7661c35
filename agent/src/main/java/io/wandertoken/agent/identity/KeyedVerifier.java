package io.wandertoken.agent.identity;

import java.security.InvalidKeyException;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;

/** Checks with one engine that was given its key once. Agents of one process share it, so one at a time. */
final class KeyedVerifier implements Verifier {
    private final SignatureProfile profile;
    private final Signature engine;
    private final PublicKey key;

    KeyedVerifier(SignatureProfile profile, Signature engine, PublicKey key) throws InvalidKeyException {
        this.profile = profile;
        this.engine = engine;
        this.key = key;
        engine.initVerify(key);
    }

    @Override
    public SignatureProfile profile() {
        return profile;
    }

    @Override
    public synchronized boolean verify(byte[] message, byte[] signature) {
        if (signature.length != SignatureProfile.SIGNATURE_SIZE) {
            return false;
        }
        try {
            engine.update(message);
            return engine.verify(signature);
        } catch (SignatureException | RuntimeException e) {
            // After an exception the JDK's engine still has the old message in it and would refuse the next, good
            // signature: a forged datagram must not do that to an honest one.
            reset();
            return false;
        }
    }

    private void reset() {
        try {
            engine.initVerify(key);
        } catch (InvalidKeyException e) {
            throw new IllegalStateException("the key was accepted before", e);
        }
    }
}
