package io.wandertoken.cli.run;

import io.wandertoken.cli.command.DurationConverter;
import io.wandertoken.cli.command.EnvironmentDefaults;
import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.cli.output.OutputFile;
import io.wandertoken.cli.process.CommandLookup;
import io.wandertoken.control.EnumWords;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.OncePer;
import io.wandertoken.control.ResourceLimits;
import io.wandertoken.protocol.Durations;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
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
        customSynopsis = {
            "wander run [OPTION]... RESOURCE -- COMMAND [ARGUMENT]...",
            "       wander run [OPTION]... RESOURCE -c TEXT"
        },
        defaultValueProvider = EnvironmentDefaults.class)
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

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "COMMAND", description = "The command and its arguments.")
    private List<String> command = List.of();

    @Option(
            names = {"-c", "--command"},
            paramLabel = "TEXT")
    private String shellText;

    @Option(
            names = {"-k", "--permits"},
            paramLabel = "K")
    private @Nullable Integer permits;

    @Option(
            names = {"-w", "--wait"},
            paramLabel = "DURATION",
            converter = DurationConverter.class)
    private Duration wait;

    @Option(names = {"-n", "--try"})
    private boolean attempt;

    @Option(
            names = {"-E", "--conflict-exit-code"},
            paramLabel = "CODE")
    private int conflictExitCode = ExitCode.NOT_ACQUIRED;

    @Option(names = "--max-hold", paramLabel = "DURATION", converter = DurationConverter.class)
    private Duration maxHold;

    @Option(names = "--kill-after", paramLabel = "DURATION", converter = DurationConverter.class)
    private Duration killAfter = Duration.ofSeconds(10);

    @Option(names = "--hold-at-least", paramLabel = "DURATION", converter = DurationConverter.class)
    private Duration holdAtLeast = Duration.ZERO;

    @Option(names = "--once-per", paramLabel = "PERIOD")
    private String oncePer;

    @Option(names = "--key", paramLabel = "NAME")
    private String key;

    @Option(names = "--zone", paramLabel = "ZONE")
    private String zone;

    @Option(names = "--tries", paramLabel = "N")
    private Integer tries;

    @Option(names = "--once-even-if-failed")
    private boolean onceEvenIfFailed;

    @Option(names = "--done-code", paramLabel = "CODE")
    private int doneExitCode;

    @Option(names = "--weight", paramLabel = "N")
    private @Nullable Integer weight;

    @Option(names = "--on-lost", paramLabel = "term|kill|ignore")
    private LeaseView.OnLost onLost;

    @Option(names = "--on-isolated", paramLabel = "wait|skip|run")
    private LeaseRequest.OnIsolated onIsolated;

    @Option(names = "--label", paramLabel = "TEXT")
    private String label;

    @Option(names = "--status-file", paramLabel = "FILE")
    private Path statusFile;

    @Option(names = "--local")
    private boolean local;

    @Option(names = {"-v", "--verbose"})
    private boolean verbose;

    @Option(names = {"-q", "--quiet"})
    private boolean quiet;

    @Override
    public Integer call() throws IOException {
        RunOptions options = options();
        if (statusFile != null) {
            OutputFile.requireWritable(statusFile);
        }
        Map<String, String> variables = System.getenv();
        CommandLookup.require(options.command().get(0), variables.getOrDefault("PATH", "/usr/bin:/bin"));
        RunMessages words = new RunMessages(
                spec.commandLine().getErr(), resource, verbose, quiet, variables.containsKey("WANDER_TERMINAL"));
        return new RunSession(options, words, variables).run();
    }

    private RunOptions options() {
        List<String> words = words();
        requirePlain(
                "--conflict-exit-code", conflictExitCode >= 0 && conflictExitCode <= HIGHEST_EXIT_CODE, "0 to 255");
        requirePlain("--done-code", doneExitCode >= 0 && doneExitCode <= HIGHEST_EXIT_CODE, "0 to 255");
        requirePlain(
                "--weight",
                weight == null || (weight >= 1 && weight <= ResourceLimits.MOST_WEIGHT),
                "1 to " + ResourceLimits.MOST_WEIGHT);
        requirePlain("--weight", weight == null || !local, "used without --local, which serves clients by chance");
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
                words,
                permits == null ? AS_CONFIGURED : permits,
                attempt ? Duration.ZERO : wait,
                conflictExitCode,
                maxHold,
                killAfter,
                holdAtLeast,
                once(),
                doneExitCode,
                weight,
                onLost,
                onIsolated,
                label == null ? defaultLabel(words) : label,
                statusFile,
                local);
    }

    private @Nullable OncePer once() {
        if (oncePer == null) {
            requirePlain("--key", key == null, "used together with --once-per");
            requirePlain("--zone", zone == null, "used together with --once-per");
            requirePlain("--tries", tries == null, "used together with --once-per");
            requirePlain("--once-even-if-failed", !onceEvenIfFailed, "used together with --once-per");
            return null;
        }
        requirePlain("--once-per", !local, "used without --local: flock and cron are enough on one host");
        OncePer.Unit unit = EnumWords.parse(OncePer.Unit.class, oncePer).orElse(null);
        try {
            return new OncePer(
                    key == null ? "" : key,
                    unit == null ? Duration.ofNanos(Durations.parse(oncePer)) : null,
                    unit,
                    zone == null ? ZoneId.systemDefault() : ZoneId.of(zone),
                    tries == null ? 0 : tries,
                    onceEvenIfFailed);
        } catch (NumberFormatException e) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "--once-per must be " + OncePer.ALLOWED + ", not '" + oncePer + "'");
        } catch (DateTimeException e) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "--zone must be a time zone such as Europe/Rome, not '" + zone + "'");
        } catch (IllegalArgumentException e) {
            throw new CommandLine.ParameterException(spec.commandLine(), "--once-per: " + e.getMessage());
        }
    }

    /** The command: as it stands after the two dashes, or a shell that runs the text of {@code -c}, the same one as flock starts. */
    private List<String> words() {
        // A variable of the surroundings must not choose what runs.
        if (!givenOnTheLine("--command")) {
            requireSeparator(spec.commandLine(), command, "wander run " + resource);
            return List.copyOf(command);
        }
        requirePlain(
                "the text of -c",
                command.isEmpty() && !shellText.isBlank(),
                "the whole command, without another after it");
        String shell = System.getenv("SHELL");
        return List.of(shell == null || shell.isEmpty() ? "/bin/sh" : shell, "-c", shellText);
    }

    private String defaultLabel(List<String> words) {
        String program = givenOnTheLine("--command") ? shellText.strip().split("\\s+", 2)[0] : words.get(0);
        return program.substring(program.lastIndexOf('/') + 1);
    }

    /** Without the two dashes, options of the command would be taken for ours. */
    static void requireSeparator(CommandLine line, List<String> command, String usage) {
        List<String> words = line.getParseResult().originalArgs();
        int separator = words.indexOf("--");
        if (command.isEmpty()) {
            throw new CommandLine.ParameterException(line, "no command; write: " + usage + " -- COMMAND");
        }
        if (separator < 0 || !words.subList(separator + 1, words.size()).equals(command)) {
            throw new CommandLine.ParameterException(
                    line, "no '--' before the command; write: " + usage + " -- COMMAND");
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
