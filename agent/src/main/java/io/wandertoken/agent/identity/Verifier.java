package io.wandertoken.agent.identity;

import java.security.InvalidKeyException;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;

/**
 * Checks signatures of one public key, with one engine that was given it once. Agents of one process share it: it is safe for several
 * threads, one at a time.
 */
public final class Verifier {
    private final SignatureProfile profile;
    private final Signature engine;
    private final PublicKey key;

    Verifier(SignatureProfile profile, Signature engine, PublicKey key) throws InvalidKeyException {
        this.profile = profile;
        this.engine = engine;
        this.key = key;
        engine.initVerify(key);
    }

    public SignatureProfile profile() {
        return profile;
    }

    /** Whether the signature is this key's over this message. Never throws, whatever the bytes are. */
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
