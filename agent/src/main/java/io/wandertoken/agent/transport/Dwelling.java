package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.Refusal;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.wire.Endpoint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.DatagramChannel;
import java.security.GeneralSecurityException;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * An open port, the thread that listens on it, and the machines that live there.
 */
final class Dwelling implements AutoCloseable {
    private static final long CLOSE_MILLIS = 5_000;

    /** Where and how to open one; as in {@link AgentEndpointConfig}. */
    record Wish(
            InetSocketAddress bind,
            @Nullable Endpoint advertised,
            Signatures signatures,
            InstantSource wall,
            long leastNanos,
            boolean pairwiseKeys,
            @Nullable MulticastGroup group) {}

    /** What the machines are made with. */
    record Site(
            Self self,
            LocalClock clock,
            Counters counters,
            Timers timers,
            Sender sender,
            @Nullable GroupPort group,
            Trust trust) {}

    /** Makes the machines. */
    interface Builder {
        AgentResident build(Site site);
    }

    private final Site site;
    private final InetSocketAddress address;
    private final AgentResident resident;
    private final EventLoop loop;
    private final Thread thread;
    private final @Nullable String groupProblem;

    private Dwelling(Site site, DatagramChannel channel, AgentResident resident, @Nullable String groupProblem)
            throws IOException {
        this.site = site;
        this.resident = resident;
        this.groupProblem = groupProblem;
        address = (InetSocketAddress) channel.getLocalAddress();
        loop = new EventLoop(
                new EventLoop.Parts(channel, site.group(), site.clock(), site.counters(), site.trust()),
                site.timers(),
                resident);
        thread = new Thread(loop, "wander-udp-" + address.getPort());
        thread.setDaemon(true);
    }

    /**
     * Opens the port and starts to listen.
     *
     * @throws TransportProblem when the port cannot be had, or the identity is not one that the fleet trusts
     */
    static Dwelling open(Wish wish, Identity identity, Trust trust, Builder builder) {
        if (trust.judge(identity.certificate().certificate(), wish.wall().instant()) instanceof Refusal refusal) {
            throw new TransportProblem(
                    TransportProblem.Kind.CONFIGURATION,
                    "the agent's own certificate " + refusal.sentence() + "; "
                            + refusal.remedy(identity.certificate().name()));
        }
        DatagramChannel channel = Port.bind(wish.bind());
        GroupPort group = null;
        String groupProblem = null;
        try {
            InetSocketAddress address = (InetSocketAddress) channel.getLocalAddress();
            Self self = new Self(identity.certificate(), Port.advertised(wish.advertised(), address));
            Counters counters = new Counters();
            try {
                group = joinGroup(wish, self, address, counters);
            } catch (TransportProblem e) {
                if (e.kind() == TransportProblem.Kind.CONFIGURATION) {
                    throw e;
                }
                groupProblem = e.getMessage();
            }
            Pairings pairings = Pairings.of(wish.pairwiseKeys(), self.id(), trust.fleet());
            Sender sender = new Sender(self, identity.signer(wish.signatures()), channel, counters, pairings);
            LocalClock clock = new LocalClock(wish.wall(), wish.leastNanos());
            Site site = new Site(self, clock, counters, new Timers(), sender, group, trust);
            Dwelling dwelling = new Dwelling(site, channel, builder.build(site), groupProblem);
            dwelling.thread.start();
            return dwelling;
        } catch (IOException | GeneralSecurityException e) {
            Port.closeQuietly(channel);
            GroupPort.closeQuietly(group);
            throw new TransportProblem(
                    TransportProblem.Kind.UNAVAILABLE, wish.bind() + ": cannot listen (" + e.getMessage() + ")", e);
        } catch (RuntimeException e) {
            Port.closeQuietly(channel);
            GroupPort.closeQuietly(group);
            throw e;
        }
    }

    /** The group that was wished for, on the interface of the agent's own address if none was named. */
    private static @Nullable GroupPort joinGroup(Wish wish, Self self, InetSocketAddress address, Counters counters) {
        if (wish.group() == null) {
            return null;
        }
        InetAddress local = address.getAddress().isAnyLocalAddress()
                ? self.advertised().toSocketAddress().getAddress()
                : address.getAddress();
        return GroupPort.join(wish.group(), local, counters);
    }

    /** Why the multicast group could not be joined, or null. */
    @Nullable
    String groupProblem() {
        return groupProblem;
    }

    Site site() {
        return site;
    }

    /** Where it listens; the port is the real one. */
    InetSocketAddress address() {
        return address;
    }

    AgentResident resident() {
        return resident;
    }

    /** Has something done on the loop's thread; nothing, once the loop has ended. */
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
