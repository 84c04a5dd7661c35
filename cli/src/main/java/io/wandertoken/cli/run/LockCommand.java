package io.wandertoken.cli.run;

import io.wandertoken.cli.command.EnvironmentDefaults;
import io.wandertoken.control.LockRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code wander lock}: runs a command while it holds a named lock. */
@Command(
        name = "lock",
        customSynopsis = "wander lock [OPTION]... [SPACE/]NAME -- COMMAND [ARGUMENT]...",
        defaultValueProvider = EnvironmentDefaults.class)
public final class LockCommand implements Callable<Integer> {
    /** The resource that a name without a space is locked in. */
    private static final String DEFAULT_SPACE = "locks";

    @Mixin
    private LeaseOptions lease;

    @Parameters(
            index = "0",
            paramLabel = "[SPACE/]NAME",
            description = "Any name, in a resource of kind locks (default: the resource locks).")
    private String title;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "COMMAND", description = "The command and its arguments.")
    private List<String> command = List.of();

    @Override
    public Integer call() throws IOException {
        lease.requireSeparator(command, title);
        String lock = title.indexOf('/') < 0 ? DEFAULT_SPACE + "/" + title : title;
        String name = lock.substring(lock.indexOf('/') + 1);
        lease.require(
                "the name of a lock",
                !name.isBlank() && name.length() <= LockRequest.MOST_NAME && !name.contains(","),
                "1 to " + LockRequest.MOST_NAME + " characters without commas");
        lease.check();
        return lease.run(options(lock, name));
    }

    private RunOptions options(String lock, String name) {
        return new RunOptions(
                lock,
                List.copyOf(command),
                0,
                lease.patience(),
                lease.conflictExitCode,
                lease.maxHold,
                lease.killAfter,
                Duration.ZERO,
                null,
                0,
                null,
                lease.onLost,
                lease.onIsolated,
                name,
                null,
                false);
    }
}
