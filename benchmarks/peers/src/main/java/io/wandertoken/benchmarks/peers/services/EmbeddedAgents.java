package io.wandertoken.benchmarks.peers.services;

import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.live.LiveAgent;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.benchmarks.FleetBench;
import io.wandertoken.client.Wander;
import io.wandertoken.protocol.agent.context.AgentConfig;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Our agents in this JVM. Another process that joins brings an agent of its own. */
final class EmbeddedAgents implements LockService {
    private static final int AGENTS = 3;
    private static final String RESOURCE = "bench";

    private final ThrowawayFleet fleet;
    private final List<LiveAgent> agents;

    private EmbeddedAgents(ThrowawayFleet fleet, List<LiveAgent> agents) {
        this.fleet = fleet;
        this.agents = agents;
    }

    static EmbeddedAgents start(ResourceSettings.Mode mode) throws InterruptedException {
        ThrowawayFleet fleet = ThrowawayFleet.make("peers");
        EmbeddedAgents started =
                new EmbeddedAgents(fleet, FleetBench.start(fleet, AGENTS, List.of(resource(mode)), AgentConfig.lan()));
        FleetBench.awaitCompany(started.agents, AGENTS);
        return started;
    }

    static EmbeddedAgents join(ResourceSettings.Mode mode, List<String> arguments) throws InterruptedException {
        ThrowawayFleet fleet = ThrowawayFleet.join(Path.of(arguments.get(0)));
        List<InetSocketAddress> seeds = arguments.subList(1, arguments.size()).stream()
                .map(port -> new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(port)))
                .toList();
        LiveAgent agent = LiveAgent.start(fleet.setup(
                "holder" + ProcessHandle.current().pid(),
                new WanderConfig.Resources(List.of(resource(mode)), false),
                AgentConfig.lan(),
                seeds));
        EmbeddedAgents joined = new EmbeddedAgents(fleet, List.of(agent));
        FleetBench.awaitCompany(joined.agents, AGENTS);
        return joined;
    }

    private static ResourceSettings resource(ResourceSettings.Mode mode) {
        ResourceSettings usual = ResourceSettings.of(RESOURCE);
        return new ResourceSettings(usual.name(), mode, usual.permits(), usual.times(), usual.reactions());
    }

    @Override
    public LockClient client(int index) {
        return new WanderClient(Wander.over(agents.get(index % agents.size())).resource(RESOURCE));
    }

    @Override
    public List<String> joinArguments() {
        List<String> words = new ArrayList<>(List.of(fleet.folder().toString()));
        agents.forEach(agent -> words.add(String.valueOf(agent.address().getPort())));
        return words;
    }

    @Override
    public OptionalLong datagrams() {
        return OptionalLong.of(agents.stream()
                .mapToLong(agent -> agent.counters().get(Counters.Total.SENT))
                .sum());
    }

    @Override
    public String version() {
        return "this version";
    }

    @Override
    public void close() {
        agents.forEach(LiveAgent::kill);
        fleet.close();
    }
}
