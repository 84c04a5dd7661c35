package io.wandertoken.simulator.membership;

import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.ParameterList;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.List;

/** What can be chosen about simulated membership. The unit of time is the return time: as many passes as there are agents. */
public final class MembershipParameters {
    private static final ParameterList LIST = new ParameterList();

    public static final Parameter<Integer> AGENTS = LIST.add(Parameter.count("agents", 2, 100_000, "how many agents"));
    public static final Parameter<Integer> VIEW =
            LIST.add(Parameter.count("view", 1, 1000, "c, how many peers an agent knows [2 ln of agents, at least 8]"));
    public static final Parameter<Integer> EXCHANGE =
            LIST.add(Parameter.count("exchange", 1, 64, "g, how many entries travel with a pass or a gossip"));
    public static final Parameter<Double> GOSSIP = LIST.add(
            Parameter.number("gossip", 0, 1000, "how often in a return time an agent exchanges entries by the clock"));
    public static final Parameter<Double> CHURN = LIST.add(
            Parameter.number("churn", 0, 10, "which share of the agents is replaced by new ones in a return time"));
    public static final Parameter<Double> GOODBYE =
            LIST.add(Parameter.probability("goodbye", "the share of agents that say goodbye before they go"));
    public static final Parameter<Integer> JOIN_WALKS =
            LIST.add(Parameter.count("join-walks", 0, 4000, "how many random walks introduce a new agent [view]"));
    public static final Parameter<Double> HELLO = LIST.add(
            Parameter.number("hello", 0, 1000, "after how many return times an unvisited agent calls; 0 for never"));
    public static final Parameter<Integer> QUARANTINE = LIST.add(Parameter.count(
            "quarantine", 0, 16_000, "how many silent peers an agent remembers and tries again [2 view]"));
    public static final Parameter<Integer> SEEDS = LIST.add(
            Parameter.count("seeds", 0, 100, "how many fixed seeds are asked once per return time; they never go"));
    public static final Parameter<Double> PARTITION = LIST.add(
            Parameter.number("partition", 0, 10_000, "for how many return times the fleet is parted in two halves"));
    public static final Parameter<Double> LOSS =
            LIST.add(Parameter.probability("loss", "the share of membership datagrams that get lost"));
    public static final Parameter<Double> DUPLICATION =
            LIST.add(Parameter.probability("duplication", "the share of membership datagrams that arrive twice"));
    public static final Parameter<Double> WARMUP =
            LIST.add(Parameter.number("warmup", 0, 10_000, "how many return times pass before anything is measured"));
    public static final Parameter<Double> DURATION = LIST.add(Parameter.number(
            "duration", 1, 100_000, "how many return times are measured [200, or 60 more than the partition]"));

    static final List<Parameter<?>> ALL = LIST.all();

    /** A scenario that leaves everything open. */
    public static final Scenario OPEN = Scenario.of(ALL);

    private MembershipParameters() {}
}
