package io.wandertoken.cli.run;

import io.wandertoken.cli.command.DurationConverter;
import io.wandertoken.cli.command.EnvironmentDefaults;
import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.cli.output.OutputFile;
import io.wandertoken.cli.process.CommandLookup;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LeaseView;
import io.wandertoken.protocol.Durations;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code wander run}: runs a command while it holds a lease. */
@Command(
        name = "run",
        header = "Wait for a lease, run a command under it, and exit with its exit code.",
        customSynopsis = "wander run [OPTION]... RESOURCE -- COMMAND [ARGUMENT]...",
        defaultValueProvider = EnvironmentDefaults.class,
        description = {
            "",
            "Examples:",
            "  wander run nas -- rsync -a /srv nas:/backup           one host of the fleet at a time",
            "  wander run --try -E 0 nas -- backup                   do nothing when another host holds it",
            "  wander run --wait 2h --max-hold 30m nas -- backup     limit both the wait and the run",
            "  wander run --local build -- make                      among the processes of this host only",
            "",
            "No shell is involved: the words after -- are the command and its arguments. It shares input, output, terminal"
                    + " and signals with wander. Everything that it started in its process group ends with it.",
            "A DURATION is written 90s, 15m, 1h30m or 100ms; a number alone means seconds.",
            "An environment variable can set every option that has a value: WANDER_MAX_HOLD sets --max-hold.",
            "",
        },
        footer = {
            "",
            "The command finds WANDER_RESOURCE, WANDER_LEASE_ID, WANDER_FENCE, WANDER_MODE, WANDER_DEADLINE and",
            "WANDER_LOCK_HELD in its environment. A nested run of the same resource uses the same lease.",
            "Exit codes: the command's own, 128+n when signal n ended it; 64 wrong usage, 69 no agent, or an isolated",
            "            one, 70 internal error, 73 status file not writable, 75 no lease in time (see -E),",
            "            77 not authorised, 78 wrong configuration, 79 lease lost, 124 --max-hold reached,",
            "            126 command not executable, 127 command not found.",
        })
public final class RunCommand implements Callable<Integer> {
    private static final int HIGHEST_EXIT_CODE = 255;
    /** Of permits. */
    private static final int AS_CONFIGURED = 0;

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "RESOURCE",
            description = "The name of the resource in the agent's configuration.")
    private String resource;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "COMMAND", description = "The command and its arguments.")
    private List<String> command;

    @Option(
            names = {"-k", "--permits"},
            paramLabel = "K",
            description =
                    "Maximum number of holders at a time; must match the resource's configuration. With --local, sets it.")
    private @Nullable Integer permits;

    @Option(
            names = {"-w", "--wait"},
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "Maximum time to wait for the lease (default: no limit).")
    private Duration wait;

    @Option(names = "--try", description = "Do not wait; same as --wait 0s.")
    private boolean attempt;

    @Option(
            names = {"-E", "--conflict-exit-code"},
            paramLabel = "CODE",
            description = "Exit code when the lease was not granted in time (default: 75).")
    private int conflictExitCode = ExitCode.NOT_ACQUIRED;

    @Option(
            names = "--max-hold",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description =
                    "Maximum run time: end the command then, and exit with 124. A shorter limit of the resource still"
                            + " applies.")
    private Duration maxHold;

    @Option(
            names = "--kill-after",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "Time from TERM to KILL for a command that does not end (default: 10s).")
    private Duration killAfter = Duration.ofSeconds(10);

    @Option(
            names = "--hold-at-least",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "Keep the lease at least this long, even if the command ends earlier; at most --max-hold.")
    private Duration holdAtLeast = Duration.ZERO;

    @Option(
            names = "--on-lost",
            paramLabel = "term|kill|ignore",
            description =
                    "What happens to the command when the lease is lost (default: as configured for the resource).")
    private LeaseView.OnLost onLost;

    @Option(
            names = "--on-isolated",
            paramLabel = "wait|skip|run",
            description =
                    "What to do while the agent has no contact with any peer (default: as configured for the resource).")
    private LeaseRequest.OnIsolated onIsolated;

    @Option(
            names = "--label",
            paramLabel = "TEXT",
            description = "A description that others see while you hold or wait (default: the command's name).")
    private String label;

    @Option(
            names = "--status-file",
            paramLabel = "FILE",
            description = "Write the state of the run to a file, as JSON.")
    private Path statusFile;

    @Option(names = "--local", description = "Lock on this host only, without any agent.")
    private boolean local;

    @Option(
            names = {"-v", "--verbose"},
            description = "Print details on stderr: the lease, and at the end whether it was exclusive.")
    private boolean verbose;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print nothing while waiting, and nothing when --try finds the resource in use.")
    private boolean quiet;

    @Override
    public Integer call() throws IOException {
        RunOptions options = options();
        if (statusFile != null) {
            OutputFile.requireWritable(statusFile);
        }
        Map<String, String> variables = System.getenv();
        CommandLookup.require(command.get(0), variables.getOrDefault("PATH", "/usr/bin:/bin"));
        RunMessages words = new RunMessages(
                spec.commandLine().getErr(), resource, verbose, quiet, variables.containsKey("WANDER_TERMINAL"));
        return new RunSession(options, words, variables).run();
    }

    private RunOptions options() {
        requireSeparator();
        requirePlain(
                "--conflict-exit-code", conflictExitCode >= 0 && conflictExitCode <= HIGHEST_EXIT_CODE, "0 to 255");
        requirePlain("--permits", permits == null || permits >= 1, "1 or more");
        requirePlain("--max-hold", maxHold == null || !maxHold.isZero(), "longer than 0");
        requirePlain("RESOURCE", !resource.isBlank() && !resource.contains(","), "a name without commas");
        if (attempt && wait != null && !wait.isZero() && givenOnTheLine("--wait")) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "--try and --wait exclude each other; give only one of them");
        }
        if (maxHold != null && holdAtLeast.compareTo(maxHold) > 0) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(),
                    named("--hold-at-least", holdAtLeast) + " is longer than " + named("--max-hold", maxHold)
                            + ", which ends the lease: shorten the one or lengthen the other");
        }
        return new RunOptions(
                resource,
                List.copyOf(command),
                permits == null ? AS_CONFIGURED : permits,
                attempt ? Duration.ZERO : wait,
                conflictExitCode,
                maxHold,
                killAfter,
                holdAtLeast,
                onLost,
                onIsolated,
                label == null ? Path.of(command.get(0)).getFileName().toString() : label,
                statusFile,
                local);
    }

    /** Without the two dashes, options of the command would be taken for ours. */
    private void requireSeparator() {
        List<String> words = spec.commandLine().getParseResult().originalArgs();
        int separator = words.indexOf("--");
        if (separator < 0 || !words.subList(separator + 1, words.size()).equals(command)) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "no '--' before the command; write: wander run " + resource + " -- COMMAND");
        }
    }

    private boolean givenOnTheLine(String flag) {
        return spec.commandLine().getParseResult().hasMatchedOption(flag);
    }

    private void requirePlain(String what, boolean right, String allowed) {
        if (!right) {
            String blamed = what.startsWith("-") ? source(what) : what;
            throw new CommandLine.ParameterException(spec.commandLine(), blamed + " must be " + allowed);
        }
    }

    private String named(String flag, Duration value) {
        return source(flag) + " " + Durations.format(value.toNanos());
    }

    private String source(String flag) {
        return givenOnTheLine(flag) ? flag : EnvironmentDefaults.variable(flag);
    }
}
