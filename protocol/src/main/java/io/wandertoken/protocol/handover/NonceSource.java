package io.wandertoken.protocol.handover;

/**
 * A source of nonces. The live agent uses a cryptographic generator, the simulator its seed. Safety after a reboot depends
 * on them alone: a source that repeats itself can duplicate the token.
 */
public interface NonceSource {

    Nonce next();
}
