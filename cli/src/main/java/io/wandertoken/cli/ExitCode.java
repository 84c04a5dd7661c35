package io.wandertoken.cli;

/** What the exit codes mean; those from 64 on follow sysexits. */
final class ExitCode {
    static final int OK = 0;
    /** An assertion about a result, or a check, did not hold. */
    static final int ASSERTION_FAILED = 1;

    static final int USAGE = 64;
    /** Something that is needed cannot be had, such as a port. */
    static final int UNAVAILABLE = 69;

    static final int INTERNAL = 70;
    static final int CANNOT_CREATE_OUTPUT = 73;
    /** The user may not do that, or somebody is not vouched for. */
    static final int NOT_AUTHORISED = 77;
    /** A file that was there before is wrong or missing. */
    static final int CONFIGURATION = 78;

    private ExitCode() {}
}
