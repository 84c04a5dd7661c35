package io.wandertoken.cli.run;

import io.wandertoken.cli.command.DurationConverter;
import io.wandertoken.cli.command.EnvironmentDefaults;
import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.cli.process.CommandLookup;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.LockRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code wander lock}: runs a command while it holds a named lock. */
@Command(
        name = "lock",
        customSynopsis = "wander lock [OPTION]... [SPACE/]NAME -- COMMAND [ARGUMENT]...",
        defaultValueProvider = EnvironmentDefaults.class)
public final class LockCommand implements Callable<Integer> {
    /** The resource that a name without a space is locked in. */
    private static final String DEFAULT_SPACE = "locks";

    private static final int HIGHEST_EXIT_CODE = 255;

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "[SPACE/]NAME",
            description = "Any name, in a resource of kind locks (default: the resource locks).")
    private String title;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "COMMAND", description = "The command and its arguments.")
    private List<String> command = List.of();

    @Option(
            names = {"-w", "--wait"},
            paramLabel = "DURATION",
            converter = DurationConverter.class)
    private @Nullable Duration wait;

    @Option(names = {"-n", "--try"})
    private boolean attempt;

    @Option(
            names = {"-E", "--conflict-exit-code"},
            paramLabel = "CODE")
    private int conflictExitCode = ExitCode.NOT_ACQUIRED;

    @Option(names = "--max-hold", paramLabel = "DURATION", converter = DurationConverter.class)
    private @Nullable Duration maxHold;

    @Option(names = "--kill-after", paramLabel = "DURATION", converter = DurationConverter.class)
    private Duration killAfter = Duration.ofSeconds(10);

    @Option(names = "--on-lost", paramLabel = "term|kill|ignore")
    private LeaseView.@Nullable OnLost onLost;

    @Option(names = "--on-isolated", paramLabel = "wait|skip|run")
    private LeaseRequest.@Nullable OnIsolated onIsolated;

    @Option(names = {"-v", "--verbose"})
    private boolean verbose;

    @Option(names = {"-q", "--quiet"})
    private boolean quiet;

    @Override
    public Integer call() throws IOException {
        RunCommand.requireSeparator(spec.commandLine(), command, "wander lock " + title);
        String lock = title.indexOf('/') < 0 ? DEFAULT_SPACE + "/" + title : title;
        String name = lock.substring(lock.indexOf('/') + 1);
        require(
                !name.isBlank() && name.length() <= LockRequest.MOST_NAME && !name.contains(","),
                "the name of a lock",
                "1 to " + LockRequest.MOST_NAME + " characters without commas");
        require(conflictExitCode >= 0 && conflictExitCode <= HIGHEST_EXIT_CODE, "--conflict-exit-code", "0 to 255");
        require(maxHold == null || !maxHold.isZero(), "--max-hold", "longer than 0");
        Map<String, String> variables = System.getenv();
        CommandLookup.require(command.get(0), variables.getOrDefault("PATH", "/usr/bin:/bin"));
        RunMessages words = new RunMessages(
                spec.commandLine().getErr(), lock, verbose, quiet, variables.containsKey("WANDER_TERMINAL"));
        return new RunSession(options(lock), words, variables).run();
    }

    private RunOptions options(String lock) {
        return new RunOptions(
                lock,
                List.copyOf(command),
                0,
                attempt ? Duration.ZERO : wait,
                conflictExitCode,
                maxHold,
                killAfter,
                Duration.ZERO,
                null,
                0,
                null,
                onLost,
                onIsolated,
                lock.substring(lock.indexOf('/') + 1),
                null,
                false);
    }

    private void require(boolean right, String what, String allowed) {
        if (!right) {
            throw new CommandLine.ParameterException(spec.commandLine(), what + " must be " + allowed);
        }
    }
}
