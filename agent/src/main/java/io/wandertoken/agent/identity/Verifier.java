package io.wandertoken.agent.identity;

/** Checks signatures of one public key. Safe for several threads. */
public interface Verifier {

    SignatureProfile profile();

    /** Whether the signature is this key's over this message. Never throws, whatever the bytes are. */
    boolean verify(byte[] message, byte[] signature);
}
