package io.wandertoken.cli.command;

/** There is no agent to ask; the message says what to do about it. */
public final class AgentUnavailable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public AgentUnavailable(String message) {
        super(message);
    }
}
