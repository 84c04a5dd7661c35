package io.wandertoken.benchmarks;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.transport.HandoverEndpoint;
import io.wandertoken.agent.transport.HandoverListener;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The other process of {@code wander bench handover}: gives every token back to whom it came from, until its standard input
 * ends, which it also does when the first process dies.
 */
final class BenchPartner implements HandoverListener {
    private final AtomicReference<HandoverEndpoint> endpoint = new AtomicReference<>();

    private BenchPartner() {}

    /** @param arguments the fleet's folder, and whether to use pairwise keys */
    public static void main(String[] arguments) throws IOException {
        BenchPartner partner = new BenchPartner();
        try (BenchFleet fleet = BenchFleet.join(Path.of(arguments[0]));
                HandoverEndpoint opened = fleet.open(
                        // A name is given once.
                        fleet.identity("partner-" + arguments[1]), partner, Boolean.parseBoolean(arguments[1]))) {
            partner.endpoint.set(opened);
            System.out.println(opened.id() + " " + opened.address().getPort());
            while (System.in.read() >= 0) {
                // Nothing is said; only the end counts.
            }
        }
    }

    @Override
    public void onUsable(Token token, AgentId from) {
        endpoint.get().give(token.id(), from);
    }

    @Override
    public void onReleased(Token token, AgentId to) {}

    @Override
    public void onFailed(TokenId token, AgentId to, Failure failure) {
        endpoint.get().give(token, to);
    }
}
