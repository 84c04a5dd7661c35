package io.wandertoken.protocol.token;

/** Makes tokens whose names were never used before. */
public interface TokenMint {

    /** A new token of session 0, generated at the given local time. */
    Token mint(long nowNanos);
}
