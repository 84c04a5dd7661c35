package io.wandertoken.cli.output;

/** What the exit codes mean; those from 64 on follow sysexits. */
public final class ExitCode {
    public static final int OK = 0;
    /** An assertion about a result, or a check, did not hold. */
    public static final int ASSERTION_FAILED = 1;

    public static final int USAGE = 64;
    /** Something that is needed cannot be had, such as a port or an agent. */
    public static final int UNAVAILABLE = 69;

    public static final int INTERNAL = 70;
    public static final int CANNOT_CREATE_OUTPUT = 73;
    /** There was no lease in time. */
    public static final int NOT_ACQUIRED = 75;
    /** Permission denied, or a certificate that is not trusted. */
    public static final int NOT_AUTHORISED = 77;
    /** A file that was there before is wrong or missing. */
    public static final int CONFIGURATION = 78;
    /** The lease was lost while the command ran. */
    public static final int LEASE_LOST = 79;
    /** The command ran for as long as it may; the same code as that of timeout. */
    public static final int MAX_HOLD = 124;
    /** The same codes as those of a shell. */
    public static final int NOT_EXECUTABLE = 126;

    public static final int NOT_FOUND = 127;

    private ExitCode() {}
}
