package io.wandertoken.cli;

import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.config.WanderHome;
import io.wandertoken.agent.live.ThrowawayFleet;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/**
 * {@code wander rehearse}: does a little of what the other commands do, so that the launcher can archive the classes that
 * they need. Everything happens in a temporary folder and on loopback.
 */
@Command(name = "rehearse", hidden = true, header = "Do a little of everything, for the launcher's archive of classes.")
final class RehearseCommand implements Callable<Integer> {

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("wander-rehearsal");
        try {
            serveOneClient(new WanderHome(folder));
            StringWriter ignored = new StringWriter();
            String[] simulation = {"simulate", "walk", "--agents", "10", "--duration", "2000s", "--runs", "2"};
            return Wander.commandLine(new PrintWriter(ignored), new PrintWriter(ignored), simulation)
                    .execute(simulation);
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    private static void serveOneClient(WanderHome home) throws InterruptedException {
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
            io.wandertoken.client.Wander wander = io.wandertoken.client.Wander.connect(home.folder());
            wander.resource("rehearsal").acquire().release();
            wander.agent().agent();
            wander.agent().resources();
            wander.agent().members();
            wander.agent().events(0, 1);
        }
    }
}
