package io.wandertoken.cli.run;

import io.wandertoken.cli.command.DeclaredOptions;
import io.wandertoken.control.LockRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;

/** {@code wander lock}: runs a command while it holds a named lock. */
public final class LockCommand implements Callable<Integer> {
    /** The resource that a name without a space is locked in. */
    private static final String DEFAULT_SPACE = "locks";

    private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this);
    private final LeaseOptions lease = new LeaseOptions(spec);
    private final Supplier<String> title;
    private final Supplier<List<String>> command;

    public LockCommand() {
        spec.usageMessage().customSynopsis("wander lock [OPTION]... [SPACE/]NAME -- COMMAND [ARGUMENT]...");
        DeclaredOptions options = new DeclaredOptions(spec);
        title = options.word("[SPACE/]NAME", "Any name, in a resource of kind locks (default: the resource locks).");
        command = options.otherWords("COMMAND", "The command and its arguments.");
    }

    /** The command for the parser. */
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() throws IOException {
        String given = title.get();
        lease.requireSeparator(command.get(), given);
        String lock = given.indexOf('/') < 0 ? DEFAULT_SPACE + "/" + given : given;
        String name = lock.substring(lock.indexOf('/') + 1);
        requireLockName(lease, name);
        lease.check();
        return lease.run(options(lock, name));
    }

    static void requireLockName(LeaseOptions lease, String name) {
        lease.require(
                "the name of a lock",
                !name.isBlank() && name.length() <= LockRequest.MOST_NAME && !name.contains(","),
                "1 to " + LockRequest.MOST_NAME + " characters without commas");
    }

    private RunOptions options(String lock, String name) {
        return new RunOptions(
                lock,
                List.copyOf(command.get()),
                0,
                lease.patience(),
                lease.conflictExitCode(),
                lease.maxHold(),
                lease.killAfter(),
                Duration.ZERO,
                null,
                0,
                null,
                lease.onLost(),
                lease.onIsolated(),
                name,
                null,
                false);
    }
}
