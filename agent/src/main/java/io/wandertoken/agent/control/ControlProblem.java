package io.wandertoken.agent.control;

/** A wish that an agent cannot fulfil. */
public final class ControlProblem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What is wrong, for those who must react to it. */
    public enum Kind {
        /** There is no resource of that name. */
        NO_SUCH_RESOURCE,
        /** The request is wrong in itself: no agent could fulfil it. */
        BAD_REQUEST,
        /** The request contradicts the configuration. */
        CONTRADICTION,
        /** The agent hears of nobody, and the client did not want to wait for that. */
        ISOLATED,
        /** The other agents refuse this one: its certificate has expired or is revoked. */
        SHUT_OUT,
        /** The agent is about to stop. */
        STOPPING
    }

    private final Kind kind;

    public ControlProblem(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
