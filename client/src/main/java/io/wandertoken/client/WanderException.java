package io.wandertoken.client;

import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.EnumWords;
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
         * agent, whose certificate has expired, is revoked, or does not allow this.
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
        Kind kind = EnumWords.parse(ControlProblem.Kind.class, code)
                .map(WanderException::kind)
                .orElse(Kind.MISUNDERSTANDING);
        return new WanderException(kind, message);
    }

    /** What an agent refused, as an exception of this API. */
    static WanderException of(ControlProblem problem) {
        return new WanderException(kind(problem.kind()), String.valueOf(problem.getMessage()), problem);
    }

    private static Kind kind(ControlProblem.Kind refusal) {
        return switch (refusal) {
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
    }

    public Kind kind() {
        return kind;
    }
}
