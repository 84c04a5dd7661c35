package io.wandertoken.protocol.walk;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;

/** Tokens for tests, with as little said about them as the test needs. */
final class Tokens {
    private Tokens() {}

    /** A token that has just been generated. */
    static Token minted(TokenId id) {
        return travelled(id, 0);
    }

    /** A token that was handed over a number of times. */
    static Token travelled(TokenId id, long session) {
        return new Token(id, session, id.createdNanos());
    }
}
