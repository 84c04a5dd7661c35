package io.wandertoken.protocol.handover;

/**
 * Where nonces come from. The live agent takes them from a cryptographic generator, the simulator from its seed. Safety
 * after a reboot rests on them alone: a source that repeats itself can double the token.
 */
public interface NonceSource {

    Nonce next();
}
