package io.wandertoken.cli;

import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.cli.agent.AgentProcess;
import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.control.host.WanderHome;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/**
 * {@code wander rehearse}: does a little of what the other commands do, so that the launcher can archive the classes that
 * they need. Everything happens on loopback.
 */
@Command(name = "rehearse", hidden = true, header = "Do a little of everything, for the launcher's archive of classes.")
final class RehearseCommand implements Callable<Integer> {

    /** In the home that the launcher made for this; it also removes it. */
    @Override
    public Integer call() {
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
            rehearse("run", "-q", "rehearsal", "--", "true");
            rehearse("status");
            rehearse("members");
            rehearse("events");
        }
        return !Wander.has("simulate")
                ? ExitCode.OK
                : rehearse("simulate", "walk", "--agents", "10", "--duration", "2000s", "--runs", "2");
    }

    private static int rehearse(String... arguments) {
        StringWriter ignored = new StringWriter();
        return Wander.commandLine(new PrintWriter(ignored), new PrintWriter(ignored), arguments)
                .execute(arguments);
    }
}
