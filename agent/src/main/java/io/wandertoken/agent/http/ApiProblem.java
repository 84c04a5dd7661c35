package io.wandertoken.agent.http;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.EnumWords;

/** Why a request failed: a status and a code for programs, a sentence for people. */
final class ApiProblem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** How a client of the API shows its token. */
    static final String BEARER = "Bearer";

    private final transient HttpResponseStatus status;
    private final String code;
    private final String challenge;

    ApiProblem(HttpResponseStatus status, String code, String message) {
        this(status, code, message, BEARER);
    }

    /** @param challenge how a client may show its token, if that is what is missing */
    ApiProblem(HttpResponseStatus status, String code, String message, String challenge) {
        super(message, null, false, false);
        this.status = status;
        this.code = code;
        this.challenge = challenge;
    }

    static ApiProblem badRequest(String message) {
        return new ApiProblem(HttpResponseStatus.BAD_REQUEST, "bad-request", message);
    }

    static ApiProblem notFound(String code, String message) {
        return new ApiProblem(HttpResponseStatus.NOT_FOUND, code, message);
    }

    static ApiProblem forbidden(String code, String message) {
        return new ApiProblem(HttpResponseStatus.FORBIDDEN, code, message);
    }

    static ApiProblem conflict(String code, String message) {
        return new ApiProblem(HttpResponseStatus.CONFLICT, code, message);
    }

    static ApiProblem of(ControlProblem problem) {
        HttpResponseStatus status = switch (problem.kind()) {
            case NO_SUCH_RESOURCE -> HttpResponseStatus.NOT_FOUND;
            case BAD_REQUEST -> HttpResponseStatus.BAD_REQUEST;
            case CONTRADICTION, ALREADY_DONE, TRIED_TOO_OFTEN, LOCKED, TOO_MANY_LOCKS, NOT_HELD ->
                HttpResponseStatus.CONFLICT;
            case NOT_PERMITTED -> HttpResponseStatus.FORBIDDEN;
            case ISOLATED, SHUT_OUT, STOPPING -> HttpResponseStatus.SERVICE_UNAVAILABLE;
        };
        return new ApiProblem(status, EnumWords.of(problem.kind()), sentence(problem));
    }

    HttpResponseStatus status() {
        return status;
    }

    String code() {
        return code;
    }

    String challenge() {
        return challenge;
    }

    String sentence() {
        return sentence(this);
    }

    private static String sentence(Throwable problem) {
        String message = problem.getMessage();
        return message == null ? "" : message;
    }
}
