package io.wandertoken.simulator.request;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.request.Dag;
import io.wandertoken.protocol.request.NaimiTrehel;
import io.wandertoken.protocol.request.Orientation;
import io.wandertoken.protocol.request.Raymond;
import io.wandertoken.protocol.request.RequestEffects;
import io.wandertoken.protocol.request.RequestMachine;
import io.wandertoken.protocol.request.RicartAgrawala;
import io.wandertoken.protocol.request.TokenRing;
import io.wandertoken.protocol.request.Topology;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.function.Supplier;

/** Makes the machines of one epoch, one per agent; agent 0 is the first holder. */
public interface MachineMaker {

    RequestMachine machine(int self, RequestEffects effects);

    /**
     * The machines of a complete scenario.
     *
     * @param topology asked for only by algorithms that do not send to everybody
     * @param random for the choice of signposts
     */
    static MachineMaker of(Scenario scenario, Supplier<Topology> topology, RandomSource random) {
        int agents = scenario.get(RequestParameters.AGENTS);
        return switch (scenario.get(RequestParameters.ALGORITHM)) {
            case RING ->
                (self, effects) -> new TokenRing(self, agents, 0, scenario.get(RequestParameters.REST), false, effects);
            case RICART_AGRAWALA ->
                (self, effects) ->
                        new RicartAgrawala(self, agents, 0, scenario.get(RequestParameters.SUCCESSION), effects);
            case NAIMI_TREHEL -> (self, effects) -> new NaimiTrehel(self, agents, 0, effects);
            case RAYMOND -> {
                Orientation tree = new Orientation(topology.get(), 0);
                Raymond.Rules rules = new Raymond.Rules(
                        scenario.get(RequestParameters.MERGE_REQUESTS), scenario.get(RequestParameters.SELF_FIRST));
                yield (self, effects) -> new Raymond(self, tree, rules, effects);
            }
            case DAG, DAG_UNDIRECTED -> {
                Orientation graph = new Orientation(topology.get(), 0);
                Dag.Rules rules = new Dag.Rules(
                        scenario.get(RequestParameters.SIGNPOST),
                        scenario.get(RequestParameters.ALGORITHM) == SimulatedAlgorithm.DAG_UNDIRECTED);
                yield (self, effects) -> new Dag(self, graph, rules, random, effects);
            }
        };
    }
}
