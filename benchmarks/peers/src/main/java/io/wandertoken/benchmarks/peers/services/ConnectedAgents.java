package io.wandertoken.benchmarks.peers.services;

import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.benchmarks.AgentProcesses;
import io.wandertoken.cli.bench.AgentOptions;
import io.wandertoken.client.Wander;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;

/** Our agents in processes of their own, as the launcher starts them, with clients over the Unix socket. */
final class ConnectedAgents implements LockService {
    private static final int AGENTS = 3;
    private static final String RESOURCE = "bench";

    private final IntFunction<Wander> connect;
    private final List<String> joinArguments;
    private final List<Long> pids;
    private final Runnable closing;

    private ConnectedAgents(
            IntFunction<Wander> connect, List<String> joinArguments, List<Long> pids, Runnable closing) {
        this.connect = connect;
        this.joinArguments = joinArguments;
        this.pids = pids;
        this.closing = closing;
    }

    static ConnectedAgents start(ResourceSettings.Mode mode) throws IOException, InterruptedException {
        ThrowawayFleet fleet = ThrowawayFleet.make("peers");
        AgentProcesses agents = AgentProcesses.start(
                fleet,
                AGENTS,
                AgentOptions.command(io.wandertoken.cli.Wander.class),
                "profile: lan\nresources: {" + RESOURCE + ": {mode: " + mode.word() + "}}");
        return new ConnectedAgents(
                index -> agents.connect(index % AGENTS), List.of(agents.home(0).toString()), agents.pids(), () -> {
                    agents.close();
                    fleet.close();
                });
    }

    /** Only a client: it dies, and its agent lives. */
    static ConnectedAgents join(List<String> arguments) {
        return new ConnectedAgents(index -> Wander.connect(Path.of(arguments.get(0))), arguments, List.of(), () -> {});
    }

    @Override
    public LockClient client(int index) {
        return new WanderClient(connect.apply(index).resource(RESOURCE));
    }

    @Override
    public List<String> joinArguments() {
        return joinArguments;
    }

    @Override
    public List<Long> servers() {
        return pids;
    }

    @Override
    public String version() {
        return "this version";
    }

    @Override
    public void close() {
        closing.run();
    }
}
