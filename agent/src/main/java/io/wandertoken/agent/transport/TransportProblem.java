package io.wandertoken.agent.transport;

/** An agent cannot be reached where it was told to listen. The message names the address, the cause and the next step. */
public final class TransportProblem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Whose mistake it is, for the exit code. */
    public enum Kind {
        /** The address or the agent's own certificate is of no use. */
        CONFIGURATION,
        /** Something else has the port, or the system does not give it to us. */
        UNAVAILABLE
    }

    private final Kind kind;

    public TransportProblem(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public TransportProblem(Kind kind, String message, Exception cause) {
        super(message, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
