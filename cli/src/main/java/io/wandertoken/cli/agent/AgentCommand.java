package io.wandertoken.cli.agent;

import io.wandertoken.agent.config.ConfigLocations;
import io.wandertoken.agent.config.StateFolder;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.live.LiveSetup;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.cli.command.AgentUnavailable;
import io.wandertoken.cli.command.Version;
import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.control.host.AgentDescriptor;
import io.wandertoken.control.host.WanderHome;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wander agent}: runs an agent in the foreground. */
@Command(name = "agent")
public final class AgentCommand implements Callable<Integer> {
    /** How often the heap is looked at. */
    private static final long LOOK_SECONDS = 5;

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Option(names = "--dev")
    private boolean dev;

    @Option(names = "--config", paramLabel = "FILE")
    private @Nullable Path file;

    @Override
    public Integer call() {
        if (dev && file != null) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "--dev and --config exclude each other; give only one of them");
        }
        return run(dev, file, spec.commandLine().getOut());
    }

    /**
     * Runs an agent until it is stopped.
     *
     * @param dev whether it makes a fleet of its own
     * @param file its configuration; null for the usual one
     */
    public static int run(boolean dev, @Nullable Path file, PrintWriter out) {
        WanderHome home = WanderHome.ofEnvironment();
        AgentDescriptor.read(home.folder().resolve(AgentDescriptor.FILE)).ifPresent(running -> {
            throw new AgentUnavailable("an agent already runs on this host, with process id " + running.pid()
                    + "; stop it first, or start this one with another $WANDER_HOME");
        });
        return dev ? runDev(home, out) : runConfigured(file, home, out);
    }

    private static int runDev(WanderHome home, PrintWriter out) {
        StateFolder.make(home.folder());
        WanderConfig config = WanderConfig.dev(home);
        try (ThrowawayFleet fleet = ThrowawayFleet.make("dev")) {
            LiveSetup setup =
                    fleet.setup("dev", config.resources(), config.profile().patience(), List.of());
            return serve(new AgentProcess(setup.withConfig(config), home, true), out);
        }
    }

    private static int runConfigured(@Nullable Path file, WanderHome home, PrintWriter out) {
        WanderConfig config = WanderConfig.load(ConfigLocations.ofEnvironment().require(file), home);
        // Only now, so that a start that fails for want of a configuration leaves nothing behind.
        StateFolder.make(home.folder());
        return serve(new AgentProcess(LiveSetup.of(config, Version.number()), home, false), out);
    }

    private static int serve(AgentProcess process, PrintWriter out) {
        // The hook runs when the JVM ends by a signal; a second close does nothing.
        Thread hook = new Thread(process::close, "wander-stop");
        Runtime.getRuntime().addShutdownHook(hook);
        process.announce().forEach(out::println);
        out.flush();
        try {
            Throwable failure = awaitFailure(process);
            throw new IllegalStateException("the agent stopped: " + failure, failure);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.OK;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            process.close();
        }
    }

    private static Throwable awaitFailure(AgentProcess process) throws InterruptedException, ExecutionException {
        OldGarbage garbage = new OldGarbage();
        while (true) {
            try {
                return process.failure().toCompletableFuture().get(LOOK_SECONDS, TimeUnit.SECONDS);
            } catch (TimeoutException e) {
                garbage.look();
            }
        }
    }
}
