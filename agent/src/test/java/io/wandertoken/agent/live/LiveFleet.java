package io.wandertoken.agent.live;

import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.protocol.agent.AgentConfig;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A few live agents on loopback, with a witness of how many clients use the resource at once. */
final class LiveFleet implements AutoCloseable {
    final ThrowawayFleet fleet = ThrowawayFleet.make("test");
    final List<LiveAgent> agents = new ArrayList<>();
    final AtomicInteger using = new AtomicInteger();
    final AtomicInteger mostUsing = new AtomicInteger();

    static WanderConfig.Resources nas() {
        return new WanderConfig.Resources(List.of(ResourceSettings.of("nas")), false);
    }

    /** Agents that all know the first one as their seed. */
    static LiveFleet of(int count) {
        return of(count, nas());
    }

    static LiveFleet of(int count, WanderConfig.Resources resources) {
        LiveFleet made = new LiveFleet();
        for (int i = 0; i < count; i++) {
            made.start("agent" + i, resources);
        }
        return made;
    }

    /** The resource in a strict mode. */
    static WanderConfig.Resources strict(ResourceSettings.Mode mode) {
        ResourceSettings usual = ResourceSettings.of("nas");
        return new WanderConfig.Resources(
                List.of(new ResourceSettings("nas", mode, 1, usual.times(), usual.reactions())), false);
    }

    /** The same with what becomes of it when its token is lost. */
    static WanderConfig.Resources strict(ResourceSettings.Mode mode, ResourceSettings.OnTokenLoss onTokenLoss) {
        ResourceSettings usual = ResourceSettings.of("nas");
        ResourceSettings.Reactions reactions = new ResourceSettings.Reactions(
                usual.reactions().onLost(), usual.reactions().onIsolated(), onTokenLoss);
        return new WanderConfig.Resources(
                List.of(new ResourceSettings("nas", mode, 1, usual.times(), reactions)), false);
    }

    /** Agents that reach each other through a bad network only. */
    static LiveFleet on(LossyNetwork network, int count) {
        LiveFleet made = new LiveFleet();
        InetSocketAddress first = null;
        for (int i = 0; i < count; i++) {
            InetSocketAddress door = network.addDoor();
            List<InetSocketAddress> seeds = first == null ? List.of() : List.of(first);
            first = first == null ? door : first;
            LiveSetup setup = made.fleet.setup("agent" + i, nas(), AgentConfig.loopback(), seeds);
            LiveAgent agent = LiveAgent.start(setup.withNetwork(setup.network().withAdvertised(Endpoint.of(door))));
            network.connect(i, agent.address());
            made.agents.add(agent);
        }
        return made;
    }

    /** Many agents, as patient as on a busy machine they must be. */
    void start(int count, WanderConfig.Resources resources, AgentConfig patience) {
        for (int i = 0; i < count; i++) {
            start("agent" + i, resources, patience);
        }
    }

    LiveAgent start(String name, WanderConfig.Resources resources) {
        return start(name, resources, AgentConfig.loopback());
    }

    private LiveAgent start(String name, WanderConfig.Resources resources, AgentConfig patience) {
        List<InetSocketAddress> seeds =
                agents.isEmpty() ? List.of() : List.of(agents.get(0).address());
        LiveAgent agent = LiveAgent.start(fleet.setup(name, resources, patience, seeds));
        agents.add(agent);
        return agent;
    }

    /** Waits until so many take part in the strict resource, as all of them know. */
    void awaitMembers(int count) {
        await(() -> agents.stream()
                .allMatch(
                        agent -> agent.resource("nas").orElseThrow().guarantee().contains("; " + count + " members")));
    }

    /** Waits for something that happens in the end, however slow this machine is. */
    void await(BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("waited in vain");
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
    }

    void enter() {
        mostUsing.accumulateAndGet(using.incrementAndGet(), Math::max);
    }

    void exit() {
        using.decrementAndGet();
    }

    @Override
    public void close() {
        agents.forEach(LiveAgent::kill);
        fleet.close();
    }
}
