package io.wandertoken.protocol.token;

/** Makes tokens whose names were never used before. */
public interface TokenMint {

    /** A new token of session 0 that is generated at the given time. */
    Token mint(long createdNanos);
}
