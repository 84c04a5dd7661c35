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
 *   rehearse                  an agent, commands that ask it, and a simulation
 *   rehearse agent            an agent, and commands that ask it
 *   rehearse commands         the commands alone; another process runs the agent
 *   rehearse beside COMMAND   an agent, and beside it a process that rehearses the commands
 * </pre>
 */
@Command(name = "rehearse", hidden = true, header = "Do a little of everything, for the launcher's archive of classes.")
final class RehearseCommand implements Callable<Integer> {
    private static final String COMMANDS = "commands";

    @Parameters(arity = "0..*")
    private List<String> words = List.of();

    /** In the home that the launcher made for this; it also removes it. */
    @Override
    public Integer call() throws IOException, InterruptedException {
        String part = words.isEmpty() ? "" : words.get(0);
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
            if (part.equals("beside")) {
                return new ProcessBuilder(words.subList(1, words.size()))
                        .inheritIO()
                        .start()
                        .waitFor();
            }
            rehearseCommands();
        }
        return !part.isEmpty() || !Wander.has("simulate")
                ? ExitCode.OK
                : rehearse("simulate", "walk", "--agents", "10", "--duration", "2000s", "--runs", "2");
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
