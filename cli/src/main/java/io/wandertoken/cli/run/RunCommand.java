package io.wandertoken.cli.run;

import io.wandertoken.agent.control.LeaseRequest;
import io.wandertoken.agent.control.LeaseView;
import io.wandertoken.cli.command.DurationConverter;
import io.wandertoken.cli.command.EnvironmentDefaults;
import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.cli.output.OutputFile;
import io.wandertoken.cli.process.CommandLookup;
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
        header = "Wait for a lease, run a command under it, and pass its exit code on.",
        customSynopsis = "wander run [OPTION]... RESOURCE -- COMMAND [ARGUMENT]...",
        defaultValueProvider = EnvironmentDefaults.class,
        description = {
            "",
            "Examples:",
            "  wander run nas -- rsync -a /srv nas:/backup           one host of the fleet at a time",
            "  wander run --try -E 0 nas -- backup                   do nothing when another host is at it",
            "  wander run --wait 2h --max-hold 30m nas -- backup     bounded at both ends",
            "  wander run --local build -- make                      among the processes of this host only",
            "",
            "There is no shell in between: the words after -- are the command and its arguments. Its input, output, terminal"
                    + " and signals are those of wander, and whatever it started in its process group ends with it.",
            "A DURATION is written 90s, 15m, 1h30m or 100ms; a number alone means seconds.",
            "Every option with a value can also be set by a variable: --max-hold by WANDER_MAX_HOLD.",
            "",
        },
        footer = {
            "",
            "The command finds WANDER_RESOURCE, WANDER_LEASE_ID, WANDER_FENCE, WANDER_MODE, WANDER_DEADLINE and",
            "WANDER_LOCK_HELD in its environment. A run within a run of the same resource goes under the same lease.",
            "Exit codes: the command's own, 128+n when signal n ended it; 64 wrong usage, 69 no agent, or one that hears",
            "            of nobody, 70 internal error, 73 status file not writable, 75 no lease in time (see -E),",
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
            description = "The resource, as the agent's configuration names it.")
    private String resource;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "COMMAND", description = "The command and its arguments.")
    private List<String> command;

    @Option(
            names = {"-k", "--permits"},
            paramLabel = "K",
            description =
                    "How many may use the resource at a time; must agree with the resource. With --local it decides.")
    private @Nullable Integer permits;

    @Option(
            names = {"-w", "--wait"},
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "Wait no longer than that for the lease (default: for ever).")
    private Duration wait;

    @Option(names = "--try", description = "Do not wait at all: the same as --wait 0s.")
    private boolean attempt;

    @Option(
            names = {"-E", "--conflict-exit-code"},
            paramLabel = "CODE",
            description = "How to exit when there was no lease in time (default: 75).")
    private int conflictExitCode = ExitCode.NOT_ACQUIRED;

    @Option(
            names = "--max-hold",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description =
                    "End the command when it has run that long, and exit with 124. Where the resource may be held for a"
                            + " shorter time only, its lease ends then.")
    private Duration maxHold;

    @Option(
            names = "--kill-after",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "Kill a command that was asked to end and did not after that time (default: 10s).")
    private Duration killAfter = Duration.ofSeconds(10);

    @Option(
            names = "--hold-at-least",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "Keep the lease that long even when the command is done earlier; not longer than --max-hold.")
    private Duration holdAtLeast = Duration.ZERO;

    @Option(
            names = "--on-lost",
            paramLabel = "term|kill|ignore",
            description =
                    "What to do with the command when the lease is lost (default: as the resource is configured).")
    private LeaseView.OnLost onLost;

    @Option(
            names = "--on-isolated",
            paramLabel = "wait|skip|run",
            description = "What to do while the agent hears of no peer (default: as the resource is configured).")
    private LeaseRequest.OnIsolated onIsolated;

    @Option(
            names = "--label",
            paramLabel = "TEXT",
            description = "What others see you do (default: the command's name).")
    private String label;

    @Option(names = "--status-file", paramLabel = "FILE", description = "Keep the state of the run in a file, as JSON.")
    private Path statusFile;

    @Option(names = "--local", description = "Lock on this host only, without any agent.")
    private boolean local;

    @Option(
            names = {"-v", "--verbose"},
            description = "Say more on stderr: the lease, and at the end whether more held one than may.")
    private boolean verbose;

    @Option(
            names = {"-q", "--quiet"},
            description = "Say nothing while waiting, nor with --try that the resource is not free.")
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
            throw new CommandLine.ParameterException(spec.commandLine(), "--try and --wait contradict each other");
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
                    spec.commandLine(), "say where the command begins: wander run " + resource + " -- COMMAND");
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
