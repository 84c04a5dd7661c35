package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.Refusal;
import io.wandertoken.agent.identity.Signer;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.protocol.agent.Agent;
import io.wandertoken.protocol.agent.AgentEvent;
import io.wandertoken.protocol.agent.AgentTimer;
import io.wandertoken.protocol.agent.ResourceConfig;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.DatagramChannel;
import java.security.GeneralSecurityException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A whole agent on the network: a UDP port and the thread that owns the agent. Safe for several threads. Nothing is kept when
 * it closes: an agent that starts again holds no token.
 */
public final class AgentEndpoint implements AutoCloseable {
    private static final long CLOSE_MILLIS = 5_000;

    private final Self self;
    private final InetSocketAddress address;
    private final LocalClock clock;
    private final Counters counters;
    private final EventLoop<AgentTimer> loop;
    private final AgentResident resident;
    private final Thread thread;

    private AgentEndpoint(
            Self self,
            InetSocketAddress address,
            LocalClock clock,
            Counters counters,
            EventLoop<AgentTimer> loop,
            AgentResident resident) {
        this.self = self;
        this.address = address;
        this.clock = clock;
        this.counters = counters;
        this.loop = loop;
        this.resident = resident;
        thread = new Thread(loop, "wander-udp-" + address.getPort());
        thread.setDaemon(true);
    }

    /** What is known of a peer that the machines call by a number. */
    public record PeerView(AgentId id, @Nullable String name, Endpoint place, long heardNanos) {}

    /**
     * Opens the port and starts to listen. The agent itself starts with {@link Agent#start}.
     *
     * @throws TransportProblem when the port cannot be had, or the identity is not one that the fleet trusts
     */
    public static AgentEndpoint open(
            AgentEndpointConfig config, Identity identity, Trust trust, AgentListener listener) {
        if (trust.judge(identity.certificate().certificate(), config.wall().instant()) instanceof Refusal refusal) {
            throw new TransportProblem(
                    TransportProblem.Kind.CONFIGURATION,
                    "the agent's own certificate " + refusal.sentence() + "; get another with 'wander ca issue'");
        }
        DatagramChannel channel = Port.bind(config.bind());
        try {
            InetSocketAddress address = (InetSocketAddress) channel.getLocalAddress();
            Self self = new Self(identity.certificate(), Port.advertised(config.advertised(), address));
            LocalClock clock = new LocalClock(config.wall(), config.leastNanos());
            Counters counters = new Counters();
            Signer signer = identity.signer(config.signatures());
            Pairings pairings = Pairings.of(config.pairwiseKeys(), self.id(), config.fleet());
            Timers<AgentTimer> timers = new Timers<>();
            AgentResident resident = new AgentResident(
                    new AgentResident.Parts(config, clock, counters, timers, listener),
                    self,
                    new Sender(self, signer, channel, counters, pairings),
                    trust);
            EventLoop<AgentTimer> loop =
                    new EventLoop<>(new EventLoop.Parts(channel, clock, counters, trust), timers, resident);
            AgentEndpoint endpoint = new AgentEndpoint(self, address, clock, counters, loop, resident);
            endpoint.thread.start();
            return endpoint;
        } catch (IOException | GeneralSecurityException e) {
            Port.closeQuietly(channel);
            throw new TransportProblem(
                    TransportProblem.Kind.UNAVAILABLE, config.bind() + ": cannot listen (" + e.getMessage() + ")", e);
        } catch (TransportProblem e) {
            Port.closeQuietly(channel);
            throw e;
        }
    }

    public AgentId id() {
        return self.id();
    }

    /** Where it listens; the port is the real one. */
    public InetSocketAddress address() {
        return address;
    }

    public Endpoint advertised() {
        return self.advertised();
    }

    public Counters counters() {
        return counters;
    }

    public long nowNanos() {
        return clock.nowNanos();
    }

    /** Takes part in a resource from now on; the number of its first walk. */
    public int add(ResourceConfig resource) {
        return ask(agent -> 0, () -> resident.add(resource));
    }

    /** Asks the agent something on its own thread and waits for the answer. Not to be called from a listener. */
    public <T> T ask(Function<Agent, T> question) {
        return ask(question, null);
    }

    /** Has something done on the agent's own thread, some time soon. */
    public void post(java.util.function.Consumer<Agent> command) {
        loop.post(() -> resident.ask(command));
    }

    /** What is known of a peer; only on the agent's own thread. */
    public PeerView peer(int number) {
        if (number == AgentEvent.SELF) {
            return new PeerView(self.id(), self.certificate().name(), self.advertised(), clock.nowNanos());
        }
        Peer peer = resident.peers().get(number);
        AgentCertificate certificate = peer.certificate();
        return new PeerView(
                peer.id, certificate == null ? null : certificate.name(), peer.advertised(), peer.heardNanos());
    }

    /** Stops at once. Tokens that are held are lost, and those under way may be. */
    @Override
    public void close() {
        loop.stop();
        if (Thread.currentThread() == thread) {
            return;
        }
        try {
            thread.join(CLOSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public boolean isOpen() {
        return thread.isAlive();
    }

    private <T> T ask(Function<Agent, T> question, java.util.concurrent.@Nullable Callable<T> instead) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        loop.post(() -> {
            try {
                if (instead != null) {
                    answer.complete(instead.call());
                } else {
                    resident.ask(agent -> answer.complete(question.apply(agent)));
                }
            } catch (Exception e) {
                answer.completeExceptionally(e);
            }
        });
        try {
            while (thread.isAlive()) {
                try {
                    return answer.get(1, java.util.concurrent.TimeUnit.SECONDS);
                } catch (java.util.concurrent.TimeoutException e) {
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
