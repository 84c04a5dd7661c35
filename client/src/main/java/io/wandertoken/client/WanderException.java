package io.wandertoken.client;

import io.wandertoken.control.ControlProblem;
import org.jspecify.annotations.Nullable;

/** A request of an application that failed. */
public final class WanderException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The kinds of failure, for programs. */
    public enum Kind {
        /** No agent runs here, or it does not answer. */
        NO_AGENT,
        /**
         * The agent does not accept this client's token, or the token cannot be read; or the fleet does not accept the
         * agent, whose certificate has expired or is revoked.
         */
        NOT_AUTHORISED,
        /** The agent hears from no peer, and the client does not want to wait for one. */
        ISOLATED,
        /** No resource has this name. */
        NO_SUCH_RESOURCE,
        /** The request is invalid, or contradicts the configuration of the resource. */
        CONTRADICTION,
        /** The job ran in this period already; the message says when and where. */
        ALREADY_DONE,
        /** The job failed in this period as often as it may be tried. */
        TRIED_TOO_OFTEN,
        /** Another client holds the name. */
        LOCKED,
        /** As many names are held as the tokens of the resource can remember. */
        TOO_MANY_LOCKS,
        /** The lease that was to be extended is held no more. */
        NOT_HELD,
        /** This client does not understand the answer of the agent. */
        MISUNDERSTANDING
    }

    private final Kind kind;

    public WanderException(Kind kind, String message) {
        this(kind, message, null);
    }

    public WanderException(Kind kind, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    /** The exception for a code of the agent. */
    static WanderException of(String code, String message) {
        Kind kind = switch (code) {
            case "no-such-resource" -> Kind.NO_SUCH_RESOURCE;
            case "contradiction", "bad-request" -> Kind.CONTRADICTION;
            case "isolated" -> Kind.ISOLATED;
            case "shut-out" -> Kind.NOT_AUTHORISED;
            case "already-done" -> Kind.ALREADY_DONE;
            case "tried-too-often" -> Kind.TRIED_TOO_OFTEN;
            case "locked" -> Kind.LOCKED;
            case "too-many-locks" -> Kind.TOO_MANY_LOCKS;
            case "not-held" -> Kind.NOT_HELD;
            case "stopping" -> Kind.NO_AGENT;
            default -> Kind.MISUNDERSTANDING;
        };
        return new WanderException(kind, message);
    }

    /** What an agent refused, as an exception of this API. */
    static WanderException of(ControlProblem problem) {
        Kind kind = switch (problem.kind()) {
            case NO_SUCH_RESOURCE -> Kind.NO_SUCH_RESOURCE;
            case BAD_REQUEST, CONTRADICTION -> Kind.CONTRADICTION;
            case ISOLATED -> Kind.ISOLATED;
            case SHUT_OUT, NOT_PERMITTED -> Kind.NOT_AUTHORISED;
            case ALREADY_DONE -> Kind.ALREADY_DONE;
            case TRIED_TOO_OFTEN -> Kind.TRIED_TOO_OFTEN;
            case LOCKED -> Kind.LOCKED;
            case TOO_MANY_LOCKS -> Kind.TOO_MANY_LOCKS;
            case NOT_HELD -> Kind.NOT_HELD;
            case STOPPING -> Kind.NO_AGENT;
        };
        return new WanderException(kind, String.valueOf(problem.getMessage()), problem);
    }

    public Kind kind() {
        return kind;
    }
}
