package io.wandertoken.cli.command;

/** There is no agent to ask; the message says what to do about it. */
public final class NoAgent extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public NoAgent(String message) {
        super(message);
    }
}
