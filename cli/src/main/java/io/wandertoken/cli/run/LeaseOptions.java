package io.wandertoken.cli.run;

import io.wandertoken.cli.command.DeclaredOptions;
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
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * The options that {@code wander run} and {@code wander lock} share: how long to wait and to hold, what a loss means, and how much to say.
 */
final class LeaseOptions {
    private static final int HIGHEST_EXIT_CODE = 255;

    private final CommandLine.Model.CommandSpec spec;
    private final Supplier<@Nullable Duration> wait;
    private final BooleanSupplier attempt;
    private final Supplier<Integer> conflictExitCode;
    private final Supplier<@Nullable Duration> maxHold;
    private final Supplier<Duration> killAfter;
    private final Supplier<LeaseView.@Nullable OnLost> onLost;
    private final Supplier<LeaseRequest.@Nullable OnIsolated> onIsolated;
    private final BooleanSupplier verbose;
    private final BooleanSupplier quiet;

    /** Adds them to a command; variables say what those that are not given mean. */
    LeaseOptions(CommandLine.Model.CommandSpec spec) {
        this.spec = spec;
        spec.defaultValueProvider(new EnvironmentDefaults());
        DeclaredOptions options = new DeclaredOptions(spec);
        wait = options.option(Duration.class, "DURATION", "-w", "--wait");
        attempt = options.flag("-n", "--try");
        conflictExitCode = options.optionOr(ExitCode.NOT_ACQUIRED, Integer.class, "CODE", "-E", "--conflict-exit-code");
        maxHold = options.option(Duration.class, "DURATION", "--max-hold");
        killAfter = options.optionOr(Duration.ofSeconds(10), Duration.class, "DURATION", "--kill-after");
        onLost = options.option(LeaseView.OnLost.class, "term|kill|ignore", "--on-lost");
        onIsolated = options.option(LeaseRequest.OnIsolated.class, "wait|skip|run", "--on-isolated");
        verbose = options.flag("-v", "--verbose");
        quiet = options.flag("-q", "--quiet");
    }

    /** How long to wait for the lease at most; null without a limit. */
    @Nullable
    Duration patience() {
        return attempt.getAsBoolean() ? Duration.ZERO : wait.get();
    }

    int conflictExitCode() {
        return conflictExitCode.get();
    }

    @Nullable
    Duration maxHold() {
        return maxHold.get();
    }

    Duration killAfter() {
        return killAfter.get();
    }

    LeaseView.@Nullable OnLost onLost() {
        return onLost.get();
    }

    LeaseRequest.@Nullable OnIsolated onIsolated() {
        return onIsolated.get();
    }

    /** Refuses values that make no sense. */
    void check() {
        requireExitCode("--conflict-exit-code", conflictExitCode());
        Duration hold = maxHold();
        require("--max-hold", hold == null || !hold.isZero(), "longer than 0");
        Duration longest = wait.get();
        if (attempt.getAsBoolean() && longest != null && !longest.isZero() && isGiven("--wait")) {
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
        List<String> after = separator < 0 ? List.of() : words.subList(separator + 1, words.size());
        if (!after.isEmpty()
                && after.get(0).equals(what)
                && after.subList(1, after.size()).equals(command)) {
            String label = spec.positionalParameters().get(0).paramLabel();
            throw refusal(label + " is missing; write: wander " + spec.name() + " " + label + " -- COMMAND");
        }
        String usage = "; write: wander " + spec.name() + " " + what + " -- COMMAND";
        if (command.isEmpty()) {
            throw refusal("no command" + usage);
        }
        if (!after.equals(command)) {
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
                verbose.getAsBoolean(),
                quiet.getAsBoolean(),
                variables.containsKey("WANDER_TERMINAL"));
        return new RunSession(options, words, variables).run();
    }
}
