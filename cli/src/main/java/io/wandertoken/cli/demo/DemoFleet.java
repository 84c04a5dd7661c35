package io.wandertoken.cli.demo;

import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.config.ResourceSettings.Routing;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.live.LiveAgent;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.cli.output.TextFormat;
import io.wandertoken.protocol.agent.context.AgentConfig;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntConsumer;

/** The agents of all subscribers, in this process, over real UDP on loopback. */
final class DemoFleet implements AutoCloseable {
    /** What the FTP server is called among them. */
    static final String RESOURCE = "ftp";

    private static final int SEEDS = 3;
    private static final Duration IDLE = Duration.ofMillis(250);

    /** Δop / Δskip in the paper: 4 s and 100 ms. */
    private static final int SKIPS_PER_HOLD = 40;

    /** A fetch may take this much longer than planned before its lease is lost. */
    private static final int PATIENCE = 25;

    private final List<LiveAgent> agents = new ArrayList<>();
    private final DemoPlan plan;
    private final Routing routing;

    /** Agents whose token goes to those who wait. */
    DemoFleet(DemoPlan plan, ThrowawayFleet authority, CloseStack leftovers, IntConsumer progress) {
        this(plan, Routing.QUEUE, authority, leftovers, progress);
    }

    /**
     * @param authority gives the agents their certificates
     * @param leftovers closed when the authority is
     * @param progress told after each agent how many there are
     */
    DemoFleet(DemoPlan plan, Routing routing, ThrowawayFleet authority, CloseStack leftovers, IntConsumer progress) {
        this.plan = plan;
        this.routing = routing;
        try {
            for (int i = 0; i < plan.agents(); i++) {
                String name = name(i);
                agents.add(
                        leftovers.make(() -> LiveAgent.start(authority.setup(name, resources(), patience(), seeds()))));
                progress.accept(agents.size());
            }
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    static String name(int number) {
        return TextFormat.format("sub%03d", number);
    }

    List<LiveAgent> agents() {
        return agents;
    }

    /** How long a killed holder's token may be missed: what the agents themselves promise. */
    Duration recoveryBound() {
        return agents.get(0).resource(RESOURCE).orElseThrow().recoveryBound();
    }

    long sentCount() {
        return agents.stream()
                .mapToLong(agent -> agent.counters().get(Counters.Total.SENT))
                .sum();
    }

    /** The number of agents without contact to any peer. */
    int isolatedCount() {
        return (int) agents.stream().filter(agent -> agent.agent().isolated()).count();
    }

    @Override
    public void close() {
        agents.forEach(LiveAgent::kill);
    }

    private WanderConfig.Resources resources() {
        ResourceSettings usual = ResourceSettings.of(RESOURCE);
        Duration longest = plan.hold().multipliedBy(PATIENCE).plusSeconds(1);
        Duration idle = routing == Routing.QUEUE ? IDLE : plan.hold().dividedBy(SKIPS_PER_HOLD);
        ResourceSettings.Times times = new ResourceSettings.Times(
                longest, plan.minInterval(), idle, Duration.ZERO, OptionalInt.of(plan.agents()));
        ResourceSettings ftp = new ResourceSettings(RESOURCE, usual.mode(), 1, times, usual.reactions());
        return new WanderConfig.Resources(List.of(ftp.withRouting(routing)), false);
    }

    /** Hundreds of agents, all on one machine, would keep its processors busy: a calmer preset spares them. */
    private AgentConfig patience() {
        return plan.isLarge() ? AgentConfig.lan() : AgentConfig.loopback();
    }

    private List<InetSocketAddress> seeds() {
        return agents.stream().limit(SEEDS).map(LiveAgent::address).toList();
    }
}
