package io.wandertoken.client;

import io.wandertoken.agent.control.ControlProblem;

/** Something that an application asked for cannot be had. */
public final class WanderException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What is wrong, for those who must react to it. */
    public enum Kind {
        /** No agent runs here, or it does not answer. */
        NO_AGENT,
        /**
         * The agent does not accept this client's token, or the token cannot be read; or the fleet does not accept the agent,
         * whose certificate has expired or is revoked.
         */
        NOT_AUTHORISED,
        /** The agent hears of no peer, and the client did not want to wait for that. */
        ISOLATED,
        /** There is no resource of that name. */
        NO_SUCH_RESOURCE,
        /** The request is wrong in itself, or contradicts the configuration of the resource. */
        CONTRADICTION,
        /** The agent said something that this client does not understand. */
        MISUNDERSTANDING
    }

    private final Kind kind;

    public WanderException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public WanderException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    /** What an agent refused, as an exception of this API. */
    static WanderException of(ControlProblem problem) {
        Kind kind = switch (problem.kind()) {
            case NO_SUCH_RESOURCE -> Kind.NO_SUCH_RESOURCE;
            case BAD_REQUEST, CONTRADICTION -> Kind.CONTRADICTION;
            case ISOLATED -> Kind.ISOLATED;
            case SHUT_OUT -> Kind.NOT_AUTHORISED;
            case STOPPING -> Kind.NO_AGENT;
        };
        return new WanderException(kind, String.valueOf(problem.getMessage()), problem);
    }

    public Kind kind() {
        return kind;
    }
}
