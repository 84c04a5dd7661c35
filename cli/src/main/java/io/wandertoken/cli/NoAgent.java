package io.wandertoken.cli;

/** There is no agent to ask; the message says what to do about it. */
final class NoAgent extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoAgent(String message) {
        super(message);
    }
}
