package io.wandertoken.agent.identity;

import io.wandertoken.agent.files.SafeFiles;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A key, certificate or list on disk cannot be used. The message names the file, the cause and the next step. */
public final class IdentityProblem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Whose mistake it is, for the exit code. */
    public enum Kind {
        /** A file is wrong or missing. */
        CONFIGURATION,
        /** The user may not read a file, or the authority does not vouch for somebody. */
        NOT_AUTHORISED,
        /** A file is in the way, or cannot be written. */
        CANNOT_CREATE
    }

    private final Kind kind;

    public IdentityProblem(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public IdentityProblem(Kind kind, String message, Exception cause) {
        super(message, cause);
        this.kind = kind;
    }

    public static IdentityProblem configuration(String message) {
        return new IdentityProblem(Kind.CONFIGURATION, message);
    }

    public static IdentityProblem notAuthorised(String message) {
        return new IdentityProblem(Kind.NOT_AUTHORISED, message);
    }

    public static IdentityProblem cannotCreate(String message) {
        return new IdentityProblem(Kind.CANNOT_CREATE, message);
    }

    /** A file that cannot be read. */
    public static IdentityProblem unreadable(Path file, IOException cause, String nextStep) {
        if (cause instanceof NoSuchFileException) {
            return new IdentityProblem(Kind.CONFIGURATION, file + ": there is no such file; " + nextStep, cause);
        }
        if (cause instanceof AccessDeniedException) {
            return new IdentityProblem(
                    Kind.NOT_AUTHORISED, file + ": permission denied; run as the file's owner", cause);
        }
        return new IdentityProblem(
                Kind.CONFIGURATION, file + ": cannot be read (" + cause.getMessage() + "); " + nextStep, cause);
    }

    /** A file that cannot be written. */
    public static IdentityProblem unwritable(Path file, IOException cause) {
        return new IdentityProblem(
                Kind.CANNOT_CREATE,
                "cannot write " + file + ": " + SafeFiles.reason(cause) + "; name another place",
                cause);
    }

    public Kind kind() {
        return kind;
    }
}
