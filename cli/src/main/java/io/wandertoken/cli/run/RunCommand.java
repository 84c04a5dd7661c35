package io.wandertoken.cli.run;

import io.wandertoken.cli.command.DeclaredOptions;
import io.wandertoken.cli.output.ExitCode;
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
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** {@code wander run}: runs a command while it holds a lease. */
public final class RunCommand implements Callable<Integer> {
    /** Of permits. */
    private static final int AS_CONFIGURED = 0;

    private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this);
    private final LeaseOptions lease = new LeaseOptions(spec);
    private final Supplier<String> resource;
    private final Supplier<List<String>> command;
    private final Supplier<@Nullable String> shellText;
    private final Supplier<@Nullable Integer> permits;
    private final Supplier<Duration> holdAtLeast;
    private final Supplier<@Nullable String> oncePer;
    private final Supplier<@Nullable String> key;
    private final Supplier<@Nullable String> zone;
    private final Supplier<@Nullable Integer> tries;
    private final BooleanSupplier onceEvenIfFailed;
    private final Supplier<Integer> doneExitCode;
    private final Supplier<@Nullable Integer> weight;
    private final Supplier<@Nullable String> label;
    private final Supplier<@Nullable Path> statusFile;
    private final BooleanSupplier local;

    public RunCommand() {
        spec.usageMessage()
                .customSynopsis(
                        "wander run [OPTION]... RESOURCE -- COMMAND [ARGUMENT]...",
                        "       wander run [OPTION]... RESOURCE -c TEXT");
        DeclaredOptions options = new DeclaredOptions(spec);
        resource = options.word("RESOURCE", "The name of the resource in the agent's configuration.");
        command = options.otherWords("COMMAND", "The command and its arguments.");
        shellText = options.option(String.class, "TEXT", "-c", "--command");
        permits = options.option(Integer.class, "K", "-k", "--permits");
        holdAtLeast = options.optionOr(Duration.ZERO, Duration.class, "DURATION", "--hold-at-least");
        oncePer = options.option(String.class, "PERIOD", "--once-per");
        key = options.option(String.class, "NAME", "--key");
        zone = options.option(String.class, "ZONE", "--zone");
        tries = options.option(Integer.class, "N", "--tries");
        onceEvenIfFailed = options.flag("--once-even-if-failed");
        doneExitCode = options.optionOr(ExitCode.OK, Integer.class, "CODE", "--done-code");
        weight = options.option(Integer.class, "N", "--weight");
        label = options.option(String.class, "TEXT", "--label");
        statusFile = options.option(Path.class, "FILE", "--status-file");
        local = options.flag("--local");
    }

    /** The command for the parser. */
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() throws IOException {
        RunOptions options = options();
        if (options.statusFile() != null) {
            OutputFile.requireWritable(options.statusFile());
        }
        return lease.run(options);
    }

    private RunOptions options() {
        List<String> words = words();
        String name = resource.get();
        Integer share = weight.get();
        Integer count = permits.get();
        Duration least = holdAtLeast.get();
        lease.check();
        lease.requireExitCode("--done-code", doneExitCode.get());
        lease.require(
                "--weight",
                share == null || (share >= 1 && share <= ResourceLimits.MOST_WEIGHT),
                "1 to " + ResourceLimits.MOST_WEIGHT);
        lease.require(
                "--weight",
                share == null || !local.getAsBoolean(),
                "used without --local, which serves clients in no particular order");
        lease.require("--permits", count == null || count >= 1, "1 or more");
        requireName(name);
        Duration maxHold = lease.maxHold();
        if (maxHold != null && least.compareTo(maxHold) > 0) {
            throw lease.refusal(lease.named("--hold-at-least", least) + " is longer than "
                    + lease.named("--max-hold", maxHold)
                    + ", which ends the lease: shorten the one or lengthen the other");
        }
        return new RunOptions(
                name,
                words,
                count == null ? AS_CONFIGURED : count,
                lease.patience(),
                lease.conflictExitCode(),
                maxHold,
                lease.killAfter(),
                least,
                once(),
                doneExitCode.get(),
                share,
                lease.onLost(),
                lease.onIsolated(),
                label(words),
                statusFile.get(),
                local.getAsBoolean());
    }

    private void requireName(String name) {
        if (local.getAsBoolean()) {
            lease.require("RESOURCE", !name.isBlank() && !name.contains(","), "a name, neither empty nor with a comma");
            return;
        }
        int slash = name.indexOf('/');
        String resourceName = slash < 0 ? name : name.substring(0, slash);
        lease.require("RESOURCE", ResourceLimits.isName(resourceName), "a name: " + ResourceLimits.NAMES);
        if (slash >= 0) {
            LockCommand.requireLockName(lease, name.substring(slash + 1));
        }
    }

    private @Nullable OncePer once() {
        String period = oncePer.get();
        String job = key.get();
        String region = zone.get();
        Integer most = tries.get();
        if (period == null) {
            lease.require("--key", job == null, "used together with --once-per");
            lease.require("--zone", region == null, "used together with --once-per");
            lease.require("--tries", most == null, "used together with --once-per");
            lease.require("--once-even-if-failed", !onceEvenIfFailed.getAsBoolean(), "used together with --once-per");
            return null;
        }
        lease.require(
                "--once-per", !local.getAsBoolean(), "used without --local: flock and cron are enough on one host");
        OncePer.Unit unit = EnumWords.parse(OncePer.Unit.class, period).orElse(null);
        try {
            return new OncePer(
                    job == null ? "" : job,
                    unit == null ? Duration.ofNanos(Durations.parse(period)) : null,
                    unit,
                    region == null ? ZoneId.systemDefault() : ZoneId.of(region),
                    most == null ? 0 : most,
                    onceEvenIfFailed.getAsBoolean());
        } catch (NumberFormatException e) {
            throw lease.refusal("--once-per must be " + OncePer.ALLOWED + ", not '" + period + "'");
        } catch (DateTimeException e) {
            throw lease.refusal("--zone must be a time zone such as Europe/Rome, not '" + region + "'");
        } catch (IllegalArgumentException e) {
            throw lease.refusal("--once-per: " + e.getMessage());
        }
    }

    /** The command: as it stands after the two dashes, or a shell that runs the text of {@code -c}, the same one as flock starts. */
    private List<String> words() {
        // A variable of the surroundings must not choose what runs.
        if (!lease.isGiven("--command")) {
            lease.requireSeparator(command.get(), resource.get());
            return List.copyOf(command.get());
        }
        String text = String.valueOf(shellText.get());
        lease.require(
                "the text of -c",
                command.get().isEmpty() && !text.isBlank(),
                "the whole command, without another after it");
        String shell = System.getenv("SHELL");
        return List.of(shell == null || shell.isEmpty() ? "/bin/sh" : shell, "-c", text);
    }

    private String label(List<String> words) {
        String given = label.get();
        if (given != null) {
            return given;
        }
        String program = lease.isGiven("--command") ? words.get(2).strip().split("\\s+", 2)[0] : words.get(0);
        return program.substring(program.lastIndexOf('/') + 1);
    }
}
