package io.wandertoken.control;

/** A request that an agent refuses. */
public final class ControlProblem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The kinds of refusal, for programs. */
    public enum Kind {
        /** No resource has this name. */
        NO_SUCH_RESOURCE,
        /** The request is invalid: every agent would refuse it. */
        BAD_REQUEST,
        /** The request contradicts the configuration of the resource. */
        CONTRADICTION,
        /** The agent hears from no peer, and the client does not want to wait for one. */
        ISOLATED,
        /** The other agents refuse this one: its certificate has expired or is revoked. */
        SHUT_OUT,
        /** The certificate of this agent does not allow it. */
        NOT_PERMITTED,
        /** The job ran in this period already. */
        ALREADY_DONE,
        /** The job failed in this period as often as it may be tried. */
        TRIED_TOO_OFTEN,
        /** Another client holds the name, and this one does not want to wait. */
        LOCKED,
        /** As many names are held as the tokens of the resource can remember. */
        TOO_MANY_LOCKS,
        /** The lease that was to be extended is held no more. */
        NOT_HELD,
        /** The agent is stopping. */
        STOPPING
    }

    private final Kind kind;

    public ControlProblem(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public static ControlProblem contradiction(String message) {
        return new ControlProblem(Kind.CONTRADICTION, message);
    }

    public Kind kind() {
        return kind;
    }
}
