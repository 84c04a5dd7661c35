package io.wandertoken.cli.run;

import io.wandertoken.cli.command.DurationConverter;
import io.wandertoken.cli.command.EnvironmentDefaults;
import io.wandertoken.cli.output.OutputFile;
import io.wandertoken.control.EnumWords;
import io.wandertoken.control.OncePer;
import io.wandertoken.control.ResourceLimits;
import io.wandertoken.protocol.Durations;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
    /** Of permits. */
    private static final int AS_CONFIGURED = 0;

    @Mixin
    private LeaseOptions lease;

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

    @Option(names = "--label", paramLabel = "TEXT")
    private String label;

    @Option(names = "--status-file", paramLabel = "FILE")
    private Path statusFile;

    @Option(names = "--local")
    private boolean local;

    @Override
    public Integer call() throws IOException {
        RunOptions options = options();
        if (statusFile != null) {
            OutputFile.requireWritable(statusFile);
        }
        return lease.run(options);
    }

    private RunOptions options() {
        List<String> words = words();
        lease.check();
        lease.requireExitCode("--done-code", doneExitCode);
        lease.require(
                "--weight",
                weight == null || (weight >= 1 && weight <= ResourceLimits.MOST_WEIGHT),
                "1 to " + ResourceLimits.MOST_WEIGHT);
        lease.require(
                "--weight",
                weight == null || !local,
                "used without --local, which serves clients in no particular order");
        lease.require("--permits", permits == null || permits >= 1, "1 or more");
        lease.require(
                "RESOURCE", !resource.isBlank() && !resource.contains(","), "a name, neither empty nor with a comma");
        Duration maxHold = lease.maxHold;
        if (maxHold != null && holdAtLeast.compareTo(maxHold) > 0) {
            throw lease.refusal(lease.named("--hold-at-least", holdAtLeast) + " is longer than "
                    + lease.named("--max-hold", maxHold)
                    + ", which ends the lease: shorten the one or lengthen the other");
        }
        return new RunOptions(
                resource,
                words,
                permits == null ? AS_CONFIGURED : permits,
                lease.patience(),
                lease.conflictExitCode,
                maxHold,
                lease.killAfter,
                holdAtLeast,
                once(),
                doneExitCode,
                weight,
                lease.onLost,
                lease.onIsolated,
                label == null ? defaultLabel(words) : label,
                statusFile,
                local);
    }

    private @Nullable OncePer once() {
        if (oncePer == null) {
            lease.require("--key", key == null, "used together with --once-per");
            lease.require("--zone", zone == null, "used together with --once-per");
            lease.require("--tries", tries == null, "used together with --once-per");
            lease.require("--once-even-if-failed", !onceEvenIfFailed, "used together with --once-per");
            return null;
        }
        lease.require("--once-per", !local, "used without --local: flock and cron are enough on one host");
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
            throw lease.refusal("--once-per must be " + OncePer.ALLOWED + ", not '" + oncePer + "'");
        } catch (DateTimeException e) {
            throw lease.refusal("--zone must be a time zone such as Europe/Rome, not '" + zone + "'");
        } catch (IllegalArgumentException e) {
            throw lease.refusal("--once-per: " + e.getMessage());
        }
    }

    /** The command: as it stands after the two dashes, or a shell that runs the text of {@code -c}, the same one as flock starts. */
    private List<String> words() {
        // A variable of the surroundings must not choose what runs.
        if (!lease.isGiven("--command")) {
            lease.requireSeparator(command, resource);
            return List.copyOf(command);
        }
        lease.require(
                "the text of -c",
                command.isEmpty() && !shellText.isBlank(),
                "the whole command, without another after it");
        String shell = System.getenv("SHELL");
        return List.of(shell == null || shell.isEmpty() ? "/bin/sh" : shell, "-c", shellText);
    }

    private String defaultLabel(List<String> words) {
        String program = lease.isGiven("--command") ? shellText.strip().split("\\s+", 2)[0] : words.get(0);
        return program.substring(program.lastIndexOf('/') + 1);
    }
}
