package io.wandertoken.simulator.request;

import io.wandertoken.protocol.request.Dag;
import io.wandertoken.protocol.request.RicartAgrawala;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.ParameterList;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.List;

/**
 * What can be chosen about a simulated token-request algorithm.
 *
 * @paper M §1 to §6
 */
public final class RequestParameters {
    /** All waits of a run are kept, for exact percentiles. */
    private static final int MOST_ENTRIES = 50_000_000;

    private static final ParameterList LIST = new ParameterList();

    public static final Parameter<SimulatedAlgorithm> ALGORITHM =
            LIST.add(Parameter.word("algorithm", SimulatedAlgorithm.class));
    public static final Parameter<TopologySpec> TOPOLOGY =
            LIST.add(Parameter.text("topology", TopologySpec.LABEL, TopologySpec.ALLOWED, TopologySpec::parse));
    public static final Parameter<Integer> AGENTS = LIST.add(Parameter.count("agents", 1, 100_000));
    public static final Parameter<LoadSpec> LOAD =
            LIST.add(Parameter.text("load", LoadSpec.LABEL, LoadSpec.ALLOWED, LoadSpec::parse));
    public static final Parameter<Integer> ENTRIES = LIST.add(Parameter.count("entries", 1, MOST_ENTRIES));
    public static final Parameter<Integer> WARMUP = LIST.add(Parameter.count("warmup", 0, MOST_ENTRIES));
    public static final Parameter<Long> HOLD = LIST.add(Parameter.durationOrZero("hold"));
    public static final Parameter<DelaySpec> DELAY =
            LIST.add(Parameter.text("delay", DelaySpec.LABEL, DelaySpec.ALLOWED, DelaySpec::parse));
    public static final Parameter<Boolean> MERGE_REQUESTS = LIST.add(Parameter.onOff("merge-requests"));
    public static final Parameter<Boolean> SELF_FIRST = LIST.add(Parameter.onOff("self-first"));
    public static final Parameter<RicartAgrawala.Succession> SUCCESSION =
            LIST.add(Parameter.word("succession", RicartAgrawala.Succession.class));
    public static final Parameter<Dag.Signpost> SIGNPOST = LIST.add(Parameter.word("signpost", Dag.Signpost.class));
    public static final Parameter<Long> REST = LIST.add(Parameter.durationOrZero("rest"));

    /** All of them, in the order of the help text. */
    public static final List<Parameter<?>> ALL = LIST.all();

    /** A scenario that leaves everything open. */
    public static final Scenario OPEN = Scenario.of(ALL);

    private RequestParameters() {}
}
