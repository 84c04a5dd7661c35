package io.wandertoken.agent.live;

import io.wandertoken.agent.config.HostPort;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.Supplier;

/**
 * The addresses of the seeds. A thread of its own looks the names up, because the agent's thread must not wait for a
 * resolver. It looks again after a minute if the agent still asks.
 */
final class SeedAddresses implements Supplier<List<InetSocketAddress>> {
    private static final long FRESH_NANOS = 60_000_000_000L;

    private final List<HostPort> names;
    private volatile List<InetSocketAddress> addresses;
    private volatile long lookedUpNanos;
    private volatile boolean lookingUp;

    SeedAddresses(List<HostPort> names) {
        this.names = names;
        addresses = lookUp();
        lookedUpNanos = System.nanoTime();
    }

    @Override
    public List<InetSocketAddress> get() {
        if (!names.isEmpty() && System.nanoTime() - lookedUpNanos > FRESH_NANOS && !lookingUp) {
            lookingUp = true;
            Thread thread = new Thread(this::refresh, "wander-seeds");
            thread.setDaemon(true);
            thread.start();
        }
        return addresses;
    }

    private void refresh() {
        addresses = lookUp();
        lookedUpNanos = System.nanoTime();
        lookingUp = false;
    }

    /** A name that is not found stays in its place, unresolved. */
    private List<InetSocketAddress> lookUp() {
        return names.stream().map(HostPort::resolve).toList();
    }
}
