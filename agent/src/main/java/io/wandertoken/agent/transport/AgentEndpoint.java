package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.Refusal;
import io.wandertoken.agent.identity.Rights;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.transport.gate.DatagramSender;
import io.wandertoken.agent.transport.loop.EventLoop;
import io.wandertoken.agent.transport.loop.LocalClock;
import io.wandertoken.agent.transport.loop.TimerQueue;
import io.wandertoken.agent.transport.peer.OwnIdentity;
import io.wandertoken.agent.transport.peer.Pairings;
import io.wandertoken.agent.transport.peer.Peer;
import io.wandertoken.agent.wire.AgentVersion;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.protocol.agent.Agent;
import io.wandertoken.protocol.agent.context.EarlierLife;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.message.PeerRef;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.DatagramChannel;
import java.security.GeneralSecurityException;
import java.time.Instant;
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
    private static final long CLOSE_MILLIS = 5_000;

    /** What the driver works with. */
    record Parts(
            OwnIdentity own,
            LocalClock clock,
            Counters counters,
            TimerQueue timers,
            DatagramSender sender,
            @Nullable MulticastPort group,
            Trust trust) {}

    private final Parts parts;
    private final InetSocketAddress address;
    private final AgentDriver driver;
    private final EventLoop loop;
    private final Thread thread;
    private final @Nullable String groupProblem;

    private AgentEndpoint(Parts parts, DatagramChannel channel, AgentDriver driver, @Nullable String groupProblem)
            throws IOException {
        this.parts = parts;
        this.driver = driver;
        this.groupProblem = groupProblem;
        address = (InetSocketAddress) channel.getLocalAddress();
        MulticastPort group = parts.group();
        loop = new EventLoop(
                new EventLoop.Parts(
                        channel,
                        group == null ? null : group.channel(),
                        parts.clock(),
                        parts.counters(),
                        parts.trust()),
                parts.timers(),
                driver);
        thread = new Thread(loop, "wander-udp-" + address.getPort());
        thread.setDaemon(true);
    }

    /** What is known of a peer that the machines call by a number. */
    public record PeerView(
            AgentId id, @Nullable String name, Endpoint place, long heardNanos, String rights, AgentVersion version) {}

    private static final PeerView FORGOTTEN =
            new PeerView(new AgentId(0, 0, 0, 0), null, Endpoint.UNSPECIFIED, Long.MIN_VALUE, "", AgentVersion.BASE);

    /**
     * Opens the port and starts to listen. The agent itself starts with {@link Agent#start}. An agent whose certificate has expired or
     * is revoked starts, too: the fleet may accept it again.
     *
     * @throws TransportProblem when the port cannot be had, or the identity is not one that the fleet ever trusts
     */
    public static AgentEndpoint open(
            AgentEndpointConfig config, Identity identity, Trust trust, AgentListener listener) {
        if (trust.judge(identity.certificate().certificate(), config.wall().instant()) instanceof Refusal refusal
                && !refusal.mayPass()) {
            throw TransportProblem.configuration(
                    "the agent's own certificate " + refusal.sentence() + "; "
                            + refusal.remedy(identity.certificate().name()),
                    null);
        }
        DatagramChannel channel = UdpPort.bind(config.bind());
        MulticastPort group = null;
        String groupProblem = null;
        try {
            InetSocketAddress address = (InetSocketAddress) channel.getLocalAddress();
            OwnIdentity own = new OwnIdentity(
                    identity.certificate(), UdpPort.advertised(config.advertised(), address), config.version());
            Counters counters = new Counters();
            try {
                group = joinGroup(config, own, address, counters);
            } catch (TransportProblem e) {
                if (e.kind() == TransportProblem.Kind.CONFIGURATION) {
                    throw e;
                }
                groupProblem = e.getMessage();
            }
            Pairings pairings = Pairings.of(config.pairwiseKeys(), own.id(), trust.fleet());
            DatagramSender sender =
                    new DatagramSender(own, identity.signer(config.signatures()), channel, counters, pairings);
            LocalClock clock = new LocalClock(config.wall(), config.leastNanos());
            Parts parts = new Parts(own, clock, counters, new TimerQueue(), sender, group, trust);
            AgentEndpoint opened =
                    new AgentEndpoint(parts, channel, new AgentDriver(config, parts, listener), groupProblem);
            opened.thread.start();
            return opened;
        } catch (IOException | GeneralSecurityException e) {
            UdpPort.closeQuietly(channel);
            MulticastPort.closeQuietly(group);
            throw TransportProblem.unavailable(config.bind() + ": cannot listen (" + e.getMessage() + ")", e);
        } catch (RuntimeException e) {
            UdpPort.closeQuietly(channel);
            MulticastPort.closeQuietly(group);
            throw e;
        }
    }

    /** The group that the configuration names, on the interface of the agent's own address if it names none. */
    private static @Nullable MulticastPort joinGroup(
            AgentEndpointConfig config, OwnIdentity own, InetSocketAddress address, Counters counters) {
        if (config.group() == null) {
            return null;
        }
        InetAddress local = address.getAddress().isAnyLocalAddress()
                ? own.advertised().toSocketAddress().getAddress()
                : address.getAddress();
        return MulticastPort.join(config.group(), local, counters);
    }

    public AgentId id() {
        return parts.own().id();
    }

    /** Where it listens; the port is the real one. */
    public InetSocketAddress address() {
        return address;
    }

    /** What this agent may do. */
    public Rights rights() {
        return parts.own().certificate().rights();
    }

    public Endpoint advertised() {
        return parts.own().advertised();
    }

    /** Why the multicast group could not be joined, or null when it was, or there is none. */
    public @Nullable String groupProblem() {
        return groupProblem;
    }

    public Counters counters() {
        return parts.counters();
    }

    public long nowNanos() {
        return parts.clock().nowNanos();
    }

    /** A reading of the agent's clock, as people's clocks showed it. */
    public Instant instant(long nanos) {
        return parts.clock().toWall(nanos);
    }

    /** Takes part in a resource from now on; the number of its first permit. */
    public int add(ResourceConfig resource) {
        return add(resource, () -> {});
    }

    /** @param before runs in the same turn of the agent, which does not know the resource yet: nothing happens in between */
    public int add(ResourceConfig resource, Runnable before) {
        return await(answer -> {
            before.run();
            answer.complete(driver.add(resource));
        });
    }

    /** Asks the agent something, between two of its inputs, and waits for the answer. Not to be called from a listener. */
    public <T> T ask(Function<Agent, T> question) {
        return await(answer -> driver.ask(agent -> answer.complete(question.apply(agent))));
    }

    /** What the agent should know if it is started anew; only on the agent's own thread. */
    public EarlierLife memory(Agent agent) {
        return agent.memory(number -> peer(number).id().prefix());
    }

    /** Runs a command between two inputs of the agent, at once or soon, on any thread. */
    public void post(Consumer<Agent> command) {
        loop.post(new Question(driver, command));
    }

    /** A class, because an agent asks thousands of times per second, and a lambda that captures something is slow without the optimising compiler. */
    private record Question(AgentDriver driver, Consumer<Agent> command) implements Runnable {
        @Override
        public void run() {
            driver.ask(command);
        }
    }

    /** Uses a renewed certificate of the same key from now on, and shows it to the peers with the next datagrams. */
    public void renew(AgentCertificate renewed) {
        loop.post(() -> {
            parts.own().renew(renewed);
            parts.sender().renew();
            driver.peers().all().forEach(Peer::forgetCertificateSent);
        });
    }

    /** How many members of a council it could name in one announcement. */
    public int membersAtOnce() {
        return driver.membersAtOnce();
    }

    /** The name of the agent whose id begins like this, or null; only on the agent's own thread. */
    public @Nullable String nameOf(long prefix) {
        if (id().prefix() == prefix) {
            return parts.own().certificate().name();
        }
        Peer peer = driver.peers().named(prefix);
        return peer == null ? null : peer.name();
    }

    /** What is known of a peer; only on the agent's own thread. */
    public PeerView peer(int number) {
        if (number == PeerRef.SELF) {
            return new PeerView(
                    parts.own().id(),
                    parts.own().certificate().name(),
                    parts.own().advertised(),
                    nowNanos(),
                    rights().text(),
                    parts.own().version());
        }
        Peer peer = driver.peers().find(number);
        if (peer == null) {
            return FORGOTTEN;
        }
        AgentCertificate certificate = peer.certificate();
        return new PeerView(
                peer.id,
                peer.name(),
                peer.advertised(),
                peer.heardNanos(),
                certificate == null ? "" : certificate.rights().text(),
                peer.version());
    }

    /** Stops at once. Tokens that are held are lost, and those under way may be. */
    @Override
    public void close() {
        loop.stop();
        if (loop.isAtWork()) {
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

    /** Runs a command on the agent's own thread and waits for the answer that it completes. */
    private <T> T await(Consumer<CompletableFuture<T>> command) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        loop.post(() -> {
            try {
                command.accept(answer);
            } catch (RuntimeException e) {
                answer.completeExceptionally(e);
            }
        });
        try {
            while (isOpen()) {
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
