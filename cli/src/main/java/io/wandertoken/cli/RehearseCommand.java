package io.wandertoken.cli;

import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.cli.agent.AgentProcess;
import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.control.host.WanderHome;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * {@code wander rehearse}: does a little of what the other commands do, so that the launcher can archive the classes that
 * they need. Everything happens on loopback.
 *
 * <pre>
 *   rehearse            an agent, commands that ask it, and a simulation
 *   rehearse commands   the commands alone; another process runs the agent
 * </pre>
 */
@Command(name = "rehearse", hidden = true, header = "Do a little of everything, for the launcher's archive of classes.")
final class RehearseCommand implements Callable<Integer> {
    private static final String COMMANDS = "commands";

    @Parameters(arity = "0..1")
    private String part = "";

    /** In the home that the launcher made for this; it also removes it. */
    @Override
    public Integer call() throws IOException, InterruptedException {
        if (part.equals(COMMANDS)) {
            rehearseCommands();
            return ExitCode.OK;
        }
        WanderHome home = WanderHome.ofEnvironment();
        WanderConfig config = WanderConfig.dev(home);
        try (ThrowawayFleet fleet = ThrowawayFleet.make("rehearsal");
                AgentProcess process = new AgentProcess(
                        fleet.setup(
                                        "rehearsal",
                                        config.resources(),
                                        config.profile().patience(),
                                        List.of())
                                .withConfig(config),
                        home,
                        true)) {
            process.announce();
            rehearseCommands();
        }
        return Wander.has("simulate")
                ? rehearse("simulate", "walk", "--agents", "10", "--duration", "2000s", "--runs", "2")
                : ExitCode.OK;
    }

    private static void rehearseCommands() {
        rehearse("run", "-q", "rehearsal", "--", "true");
        rehearse("status");
        rehearse("members");
        rehearse("events");
    }

    private static int rehearse(String... arguments) {
        StringWriter ignored = new StringWriter();
        return Wander.commandLine(new PrintWriter(ignored), new PrintWriter(ignored), arguments)
                .execute(arguments);
    }
}
