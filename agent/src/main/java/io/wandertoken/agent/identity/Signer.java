package io.wandertoken.agent.identity;

/** Signs with one private key. Not safe for several threads: the event loop owns it. */
public interface Signer {

    SignatureProfile profile();

    /** Signs a message: always {@link SignatureProfile#SIGNATURE_SIZE} bytes. */
    byte[] sign(byte[] message);
}
