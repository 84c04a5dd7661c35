package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.transport.AgentEndpointConfig;
import io.wandertoken.agent.transport.MulticastGroup;
import io.wandertoken.agent.transport.codec.EpochRosters;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.protocol.agent.context.AgentConfig;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A few live agents on loopback, with a witness of how many clients use the resource at once. */
final class LiveFleet implements AutoCloseable {
    /**
     * For agents that must not take a busy machine's pauses for the loss of a token: ten seconds without any sign of it, where
     * usually there are ten in one.
     */
    private static final AgentConfig PATIENT = AgentConfig.loopback()
            .withVigilance(
                    new AgentConfig.Vigilance(AgentConfig.loopback().vigilance().beat(), 100, 2, 100));

    final ThrowawayFleet fleet = ThrowawayFleet.make("test");
    final List<LiveAgent> agents = new ArrayList<>();
    final AtomicInteger using = new AtomicInteger();
    final AtomicInteger mostUsing = new AtomicInteger();
    private final AgentConfig config;
    private int namesAtOnce = EpochRosters.AT_ONCE;

    LiveFleet() {
        this(AgentConfig.loopback());
    }

    private LiveFleet(AgentConfig config) {
        this.config = config;
    }

    static WanderConfig.Resources nas() {
        return new WanderConfig.Resources(List.of(ResourceSettings.of("nas")), false);
    }

    /** Agents that all know the first one as their seed. */
    static LiveFleet of(int count) {
        return of(count, nas());
    }

    static LiveFleet of(int count, WanderConfig.Resources resources) {
        return new LiveFleet().with(count, resources);
    }

    /** Agents that make no second token, however busy the machine is; and are slow to replace one that is lost. */
    static LiveFleet patient(int count, WanderConfig.Resources resources) {
        return new LiveFleet(PATIENT).with(count, resources);
    }

    /** Agents with the timers of a local network: many of them need that on one machine. */
    static LiveFleet unhurried(int count, WanderConfig.Resources resources) {
        return new LiveFleet(AgentConfig.lan()).with(count, resources);
    }

    /** The same with so few names in a datagram that a small fleet is a large one. */
    static LiveFleet paged(int count, int namesAtOnce, WanderConfig.Resources resources) {
        LiveFleet made = new LiveFleet(PATIENT);
        made.namesAtOnce = namesAtOnce;
        return made.with(count, resources);
    }

    private LiveFleet with(int count, WanderConfig.Resources resources) {
        for (int i = 0; i < count; i++) {
            start("agent" + i, resources);
        }
        return this;
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

    LiveAgent start(String name, WanderConfig.Resources resources) {
        return start(name, resources, null);
    }

    /** @param group over which the agent hears announces, or null */
    LiveAgent start(String name, WanderConfig.Resources resources, @Nullable MulticastGroup group) {
        List<InetSocketAddress> seeds =
                agents.isEmpty() ? List.of() : List.of(agents.get(0).address());
        LiveSetup setup = fleet.setup(name, resources, config, seeds);
        LiveAgent agent = LiveAgent.start(
                setup.withNetwork(setup.network().withGroup(group).withNamesAtOnce(namesAtOnce)));
        agents.add(agent);
        return agent;
    }

    /** An agent that fails by itself soon after the switch was set, as if a machine of it had thrown. */
    LiveAgent startBreakable(AtomicBoolean broken) {
        LiveSetup setup = fleet.setup("breakable", nas(), config, List.of());
        AgentEndpointConfig usual = setup.network();
        InstantSource wall = () -> {
            if (broken.get()) {
                throw new IllegalStateException("broken");
            }
            return usual.wall().instant();
        };
        LiveAgent agent = LiveAgent.start(setup.withNetwork(usual.withWall(wall)));
        // What it says at its end has a time again.
        agent.failure().thenRun(() -> broken.set(false));
        agents.add(agent);
        return agent;
    }

    /** An agent that has failed while a client of it held a lease. */
    LiveAgent startFailed() {
        AtomicBoolean broken = new AtomicBoolean();
        LiveAgent agent = startBreakable(broken);
        Client holder = Client.of(agent);
        holder.lease();
        broken.set(true);
        Client.await(holder.lost);
        return agent;
    }

    /** Waits until so many take part in the strict resource, as all of them know. */
    void awaitMembers(int count) {
        assertThat(Eventually.holds(() -> agents.stream()
                        .allMatch(agent ->
                                agent.resource("nas").orElseThrow().guarantee().contains("; " + count + " members"))))
                .isTrue();
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
