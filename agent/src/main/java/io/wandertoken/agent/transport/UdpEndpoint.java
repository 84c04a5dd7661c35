package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.Refusal;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.transport.gate.DatagramSender;
import io.wandertoken.agent.transport.loop.EventLoop;
import io.wandertoken.agent.transport.loop.LocalClock;
import io.wandertoken.agent.transport.loop.TimerQueue;
import io.wandertoken.agent.transport.peer.OwnIdentity;
import io.wandertoken.agent.transport.peer.Pairings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.DatagramChannel;
import java.security.GeneralSecurityException;
import org.jspecify.annotations.Nullable;

/** An open UDP port, the thread that listens on it, and the driver that handles what comes. */
final class UdpEndpoint implements AutoCloseable {
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

    /** Makes the driver. */
    interface Builder {
        AgentDriver build(Parts parts);
    }

    private final Parts parts;
    private final InetSocketAddress address;
    private final AgentDriver driver;
    private final EventLoop loop;
    private final Thread thread;
    private final @Nullable String groupProblem;

    private UdpEndpoint(Parts parts, DatagramChannel channel, AgentDriver driver, @Nullable String groupProblem)
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

    /**
     * Opens the port and starts to listen.
     *
     * @throws TransportProblem when the port cannot be had, or the identity is not one that the fleet trusts
     */
    static UdpEndpoint open(AgentEndpointConfig config, Identity identity, Trust trust, Builder builder) {
        if (trust.judge(identity.certificate().certificate(), config.wall().instant()) instanceof Refusal refusal) {
            throw new TransportProblem(
                    TransportProblem.Kind.CONFIGURATION,
                    "the agent's own certificate " + refusal.sentence() + "; "
                            + refusal.remedy(identity.certificate().name()));
        }
        DatagramChannel channel = UdpPort.bind(config.bind());
        MulticastPort group = null;
        String groupProblem = null;
        try {
            InetSocketAddress address = (InetSocketAddress) channel.getLocalAddress();
            OwnIdentity own = new OwnIdentity(identity.certificate(), UdpPort.advertised(config.advertised(), address));
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
            UdpEndpoint opened = new UdpEndpoint(parts, channel, builder.build(parts), groupProblem);
            opened.thread.start();
            return opened;
        } catch (IOException | GeneralSecurityException e) {
            UdpPort.closeQuietly(channel);
            MulticastPort.closeQuietly(group);
            throw new TransportProblem(
                    TransportProblem.Kind.UNAVAILABLE, config.bind() + ": cannot listen (" + e.getMessage() + ")", e);
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

    /** Why the multicast group could not be joined, or null. */
    @Nullable
    String groupProblem() {
        return groupProblem;
    }

    Parts parts() {
        return parts;
    }

    /** Where it listens; the port is the real one. */
    InetSocketAddress address() {
        return address;
    }

    AgentDriver driver() {
        return driver;
    }

    /** Runs a command on the loop's thread, unless the loop has ended. */
    void post(Runnable command) {
        loop.post(command);
    }

    boolean isOpen() {
        return thread.isAlive();
    }

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
}
