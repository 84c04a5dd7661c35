package io.wandertoken.protocol.agent.message;

/** Why what a member said about a token was not believed. It may have lied, or the token may have moved on meanwhile. */
public enum Reason {
    /** The peer that was said to have a token answers that it has none, and has not told of that token itself. */
    DENIED,
    /** A sign of life was said to be older, by more than a guardian's patience, than one before it. */
    FALSE_AGE
}
