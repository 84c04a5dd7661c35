package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.transport.peer.OwnIdentity;
import io.wandertoken.agent.transport.peer.Peer;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.protocol.agent.Agent;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.message.PeerRef;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A whole agent on the network: a UDP port and the thread that owns the agent. Safe for several threads. Nothing is kept when
 * it closes: an agent that starts again holds no token.
 */
public final class AgentEndpoint implements AutoCloseable {
    private final UdpEndpoint udp;
    private final OwnIdentity own;
    private final AgentDriver driver;

    private AgentEndpoint(UdpEndpoint udp) {
        this.udp = udp;
        own = udp.parts().own();
        driver = udp.driver();
    }

    /** What is known of a peer that the machines call by a number. */
    public record PeerView(AgentId id, @Nullable String name, Endpoint place, long heardNanos) {}

    private static final PeerView FORGOTTEN =
            new PeerView(new AgentId(0, 0, 0, 0), null, Endpoint.UNSPECIFIED, Long.MIN_VALUE);

    /**
     * Opens the port and starts to listen. The agent itself starts with {@link Agent#start}.
     *
     * @throws TransportProblem when the port cannot be had, or the identity is not one that the fleet trusts
     */
    public static AgentEndpoint open(
            AgentEndpointConfig config, Identity identity, Trust trust, AgentListener listener) {
        return new AgentEndpoint(
                UdpEndpoint.open(config, identity, trust, parts -> new AgentDriver(config, parts, listener)));
    }

    public AgentId id() {
        return own.id();
    }

    /** Where it listens; the port is the real one. */
    public InetSocketAddress address() {
        return udp.address();
    }

    public Endpoint advertised() {
        return own.advertised();
    }

    /** Why the multicast group could not be joined, or null when it was, or there is none. */
    public @Nullable String groupProblem() {
        return udp.groupProblem();
    }

    public Counters counters() {
        return udp.parts().counters();
    }

    public long nowNanos() {
        return udp.parts().clock().nowNanos();
    }

    /** A reading of the agent's clock, as people's clocks showed it. */
    public Instant instant(long nanos) {
        return udp.parts().clock().toWall(nanos);
    }

    /** Takes part in a resource from now on; the number of its first permit. */
    public int add(ResourceConfig resource) {
        return ask(agent -> 0, () -> driver.add(resource));
    }

    /** Asks the agent something on its own thread and waits for the answer. Not to be called from a listener. */
    public <T> T ask(Function<Agent, T> question) {
        return ask(question, null);
    }

    /** Runs a command on the agent's own thread, soon. */
    public void post(Consumer<Agent> command) {
        udp.post(() -> driver.ask(command));
    }

    /** How many members of a council it could name in one announce. */
    public int membersAtOnce() {
        return driver.membersAtOnce();
    }

    /** What is known of a peer; only on the agent's own thread. */
    public PeerView peer(int number) {
        if (number == PeerRef.SELF) {
            return new PeerView(own.id(), own.certificate().name(), own.advertised(), nowNanos());
        }
        Peer peer = driver.peers().find(number);
        if (peer == null) {
            return FORGOTTEN;
        }
        return new PeerView(peer.id, peer.name(), peer.advertised(), peer.heardNanos());
    }

    /** Stops at once. Tokens that are held are lost, and those under way may be. */
    @Override
    public void close() {
        udp.close();
    }

    public boolean isOpen() {
        return udp.isOpen();
    }

    private <T> T ask(Function<Agent, T> question, @Nullable Callable<T> instead) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        udp.post(() -> {
            try {
                if (instead != null) {
                    answer.complete(instead.call());
                } else {
                    driver.ask(agent -> answer.complete(question.apply(agent)));
                }
            } catch (Exception e) {
                answer.completeExceptionally(e);
            }
        });
        try {
            while (udp.isOpen()) {
                try {
                    return answer.get(1, TimeUnit.SECONDS);
                } catch (TimeoutException e) {
                    // The loop may just be busy; only its end means that no answer comes.
                }
            }
            throw new IllegalStateException("the agent has stopped");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while asking the agent", e);
        } catch (ExecutionException | CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        }
    }
}
