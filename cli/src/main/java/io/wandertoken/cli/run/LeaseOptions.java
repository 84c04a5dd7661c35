package io.wandertoken.cli.run;

import io.wandertoken.cli.command.DurationConverter;
import io.wandertoken.cli.command.EnvironmentDefaults;
import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.cli.process.CommandLookup;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LeaseView;
import io.wandertoken.protocol.Durations;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/**
 * The options that {@code wander run} and {@code wander lock} share: how long to wait and to hold, what a loss means, and how much to say.
 */
final class LeaseOptions {
    private static final int HIGHEST_EXIT_CODE = 255;

    @CommandLine.Spec(CommandLine.Spec.Target.MIXEE)
    private CommandLine.Model.CommandSpec spec;

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
    int conflictExitCode = ExitCode.NOT_ACQUIRED;

    @Option(names = "--max-hold", paramLabel = "DURATION", converter = DurationConverter.class)
    @Nullable
    Duration maxHold;

    @Option(names = "--kill-after", paramLabel = "DURATION", converter = DurationConverter.class)
    Duration killAfter = Duration.ofSeconds(10);

    @Option(names = "--on-lost", paramLabel = "term|kill|ignore")
    LeaseView.@Nullable OnLost onLost;

    @Option(names = "--on-isolated", paramLabel = "wait|skip|run")
    LeaseRequest.@Nullable OnIsolated onIsolated;

    @Option(names = {"-v", "--verbose"})
    private boolean verbose;

    @Option(names = {"-q", "--quiet"})
    private boolean quiet;

    /** How long to wait for the lease at most; null without a limit. */
    @Nullable
    Duration patience() {
        return attempt ? Duration.ZERO : wait;
    }

    /** Refuses values that make no sense. */
    void check() {
        requireExitCode("--conflict-exit-code", conflictExitCode);
        require("--max-hold", maxHold == null || !maxHold.isZero(), "longer than 0");
        if (attempt && wait != null && !wait.isZero() && isGiven("--wait")) {
            throw refusal("--try and --wait exclude each other; give only one of them");
        }
    }

    void requireExitCode(String flag, int code) {
        require(flag, code >= 0 && code <= HIGHEST_EXIT_CODE, "0 to 255");
    }

    void require(String what, boolean right, String allowed) {
        if (!right) {
            throw refusal((what.startsWith("-") ? source(what) : what) + " must be " + allowed);
        }
    }

    CommandLine.ParameterException refusal(String message) {
        return new CommandLine.ParameterException(spec.commandLine(), message);
    }

    boolean isGiven(String flag) {
        return spec.commandLine().getParseResult().hasMatchedOption(flag);
    }

    /** A flag, or the variable that gave its value, with the value. */
    String named(String flag, Duration value) {
        return source(flag) + " " + Durations.format(value.toNanos());
    }

    private String source(String flag) {
        return isGiven(flag) ? flag : EnvironmentDefaults.variable(flag);
    }

    /** Without the two dashes, options of the command would be taken for ours. */
    void requireSeparator(List<String> command, String what) {
        List<String> words = spec.commandLine().getParseResult().originalArgs();
        int separator = words.indexOf("--");
        String usage = "; write: wander " + spec.name() + " " + what + " -- COMMAND";
        if (command.isEmpty()) {
            throw refusal("no command" + usage);
        }
        if (separator < 0 || !words.subList(separator + 1, words.size()).equals(command)) {
            throw refusal("no '--' before the command" + usage);
        }
    }

    /** Waits for the lease and runs the command under it; returns the exit code. */
    int run(RunOptions options) throws IOException {
        Map<String, String> variables = System.getenv();
        CommandLookup.require(options.command().get(0), variables.getOrDefault("PATH", "/usr/bin:/bin"));
        RunMessages words = new RunMessages(
                spec.commandLine().getErr(),
                "wander " + spec.name() + ": ",
                options.resource(),
                verbose,
                quiet,
                variables.containsKey("WANDER_TERMINAL"));
        return new RunSession(options, words, variables).run();
    }
}
