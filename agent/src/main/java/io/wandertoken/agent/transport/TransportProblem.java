package io.wandertoken.agent.transport;

import org.jspecify.annotations.Nullable;

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

    private TransportProblem(Kind kind, String message, @Nullable Exception cause) {
        super(message, cause);
        this.kind = kind;
    }

    public static TransportProblem configuration(String message, @Nullable Exception cause) {
        return new TransportProblem(Kind.CONFIGURATION, message, cause);
    }

    public static TransportProblem unavailable(String message, @Nullable Exception cause) {
        return new TransportProblem(Kind.UNAVAILABLE, message, cause);
    }

    public Kind kind() {
        return kind;
    }
}
