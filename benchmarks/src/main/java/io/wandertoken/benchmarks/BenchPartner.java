package io.wandertoken.benchmarks;

import io.wandertoken.agent.transport.AgentEndpoint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;

/**
 * The other process of {@code wander bench handover}: an agent whose clients want the tokens of the first process's agent,
 * and release them at once, until its standard input ends, which it also does when the first process dies.
 */
final class BenchPartner {

    private BenchPartner() {}

    /** @param arguments the fleet's folder, whether to use pairwise keys, the port of the first agent, the number of tokens */
    public static void main(String[] arguments) throws IOException {
        boolean pairwise = Boolean.parseBoolean(arguments[1]);
        InetSocketAddress first =
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[2]));
        int tokens = Integer.parseInt(arguments[3]);
        BenchShuttle shuttle = new BenchShuttle(false);
        try (BenchFleet fleet = BenchFleet.join(Path.of(arguments[0]));
                AgentEndpoint opened = fleet.open(
                        // A name is given once.
                        fleet.identity("partner-" + pairwise), shuttle.listener(1), List.of(first), tokens, pairwise)) {
            shuttle.bind(1, opened);
            shuttle.begin(1, tokens);
            System.out.println("ready");
            while (System.in.read() >= 0) {
                // Nothing is said; only the end counts.
            }
        }
    }
}
