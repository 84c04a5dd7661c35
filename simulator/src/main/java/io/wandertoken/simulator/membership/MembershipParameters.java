package io.wandertoken.simulator.membership;

import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.List;

/** What can be chosen about simulated membership. The unit of time is the return time: as many passes as there are agents. */
public final class MembershipParameters {
    public static final Parameter<Integer> AGENTS = Parameter.count("agents", 2, 100_000, "how many agents");
    public static final Parameter<Integer> VIEW =
            Parameter.count("view", 1, 1000, "c, how many peers an agent knows [2 ln of agents, at least 8]");
    public static final Parameter<Integer> EXCHANGE =
            Parameter.count("exchange", 1, 64, "g, how many entries travel with a pass or a gossip");
    public static final Parameter<Double> GOSSIP =
            Parameter.number("gossip", 0, 1000, "how often in a return time an agent exchanges entries by the clock");
    public static final Parameter<Double> CHURN =
            Parameter.number("churn", 0, 10, "which share of the agents is replaced by new ones in a return time");
    public static final Parameter<Double> GOODBYE =
            Parameter.probability("goodbye", "the share of agents that say goodbye before they go");
    public static final Parameter<Integer> JOIN_WALKS =
            Parameter.count("join-walks", 0, 4000, "how many random walks introduce a new agent [view]");
    public static final Parameter<Double> HELLO =
            Parameter.number("hello", 0, 1000, "after how many return times an unvisited agent calls; 0 for never");
    public static final Parameter<Integer> QUARANTINE = Parameter.count(
            "quarantine", 0, 16_000, "how many silent peers an agent remembers and tries again [2 view]");
    public static final Parameter<Integer> SEEDS =
            Parameter.count("seeds", 0, 100, "how many fixed seeds are asked once per return time; they never go");
    public static final Parameter<Double> PARTITION =
            Parameter.number("partition", 0, 10_000, "for how many return times the fleet is parted in two halves");
    public static final Parameter<Double> LOSS =
            Parameter.probability("loss", "the share of membership datagrams that get lost");
    public static final Parameter<Double> DUPLICATION =
            Parameter.probability("duplication", "the share of membership datagrams that arrive twice");
    public static final Parameter<Double> WARMUP =
            Parameter.number("warmup", 0, 10_000, "how many return times pass before anything is measured");
    public static final Parameter<Double> DURATION = Parameter.number(
            "duration", 1, 100_000, "how many return times are measured [200, or 60 more than the partition]");

    static final List<Parameter<?>> ALL = List.of(
            AGENTS,
            VIEW,
            EXCHANGE,
            GOSSIP,
            CHURN,
            GOODBYE,
            JOIN_WALKS,
            HELLO,
            QUARANTINE,
            SEEDS,
            PARTITION,
            LOSS,
            DUPLICATION,
            WARMUP,
            DURATION);

    /** A scenario that leaves everything open. */
    public static final Scenario OPEN = Scenario.of(ALL);

    private MembershipParameters() {}
}
