package io.wandertoken.protocol.walk;

/**
 * How long an agent waits for a token before it believes the token lost and generates a new one. Stateful rules belong to
 * one agent each.
 */
public interface RegenerationRule {

    /** The answer of {@link #timeoutNanos} when the agent never regenerates. */
    long NEVER = Long.MAX_VALUE;

    /** How long to wait from now on. Called each time the agent begins to wait. */
    long timeoutNanos();

    /** A token came. */
    default void onToken() {}

    /** The timeout passed and a token was generated. */
    default void onRegeneration() {}
}
