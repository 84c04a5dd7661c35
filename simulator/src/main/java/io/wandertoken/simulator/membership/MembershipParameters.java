package io.wandertoken.simulator.membership;

import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.ParameterList;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.List;

/** What can be chosen about simulated membership. The unit of time is the return time: as many passes as there are agents. */
public final class MembershipParameters {
    private static final ParameterList LIST = new ParameterList();

    public static final Parameter<Integer> AGENTS = LIST.add(Parameter.count("agents", 2, 100_000));
    public static final Parameter<Integer> VIEW = LIST.add(Parameter.count("view", 1, 1000));
    public static final Parameter<Integer> EXCHANGE = LIST.add(Parameter.count("exchange", 1, 64));
    public static final Parameter<Double> GOSSIP = LIST.add(Parameter.number("gossip", 0, 1000));
    public static final Parameter<Double> CHURN = LIST.add(Parameter.number("churn", 0, 10));
    public static final Parameter<Double> GOODBYE = LIST.add(Parameter.probability("goodbye"));
    public static final Parameter<Integer> JOIN_WALKS = LIST.add(Parameter.count("join-walks", 0, 4000));
    public static final Parameter<Double> HELLO = LIST.add(Parameter.number("hello", 0, 1000));
    public static final Parameter<Integer> QUARANTINE = LIST.add(Parameter.count("quarantine", 0, 16_000));
    public static final Parameter<Integer> SEEDS = LIST.add(Parameter.count("seeds", 0, 100));
    public static final Parameter<Double> PARTITION = LIST.add(Parameter.number("partition", 0, 10_000));
    public static final Parameter<Double> LOSS = LIST.add(Parameter.probability("loss"));
    public static final Parameter<Double> DUPLICATION = LIST.add(Parameter.probability("duplication"));
    public static final Parameter<Double> WARMUP = LIST.add(Parameter.number("warmup", 0, 10_000));
    public static final Parameter<Double> DURATION = LIST.add(Parameter.number("duration", 1, 100_000));

    static final List<Parameter<?>> ALL = LIST.all();

    /** A scenario that leaves everything open. */
    public static final Scenario OPEN = Scenario.of(ALL);

    private MembershipParameters() {}
}
