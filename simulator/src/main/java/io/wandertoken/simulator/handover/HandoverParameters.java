package io.wandertoken.simulator.handover;

import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.ParameterList;
import io.wandertoken.simulator.scenario.Replay;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.List;

/** What can be chosen about simulated handovers. */
public final class HandoverParameters {

    private static final ParameterList LIST = new ParameterList();

    public static final Parameter<HandoverVariant> VARIANT = LIST.add(Parameter.word("variant", HandoverVariant.class));
    public static final Parameter<Integer> HANDOVERS = LIST.add(Parameter.count("handovers", 1, 2_000_000_000));
    public static final Parameter<Integer> AGENTS = LIST.add(Parameter.count("agents", 2, 100_000));
    public static final Parameter<Integer> TOKENS = LIST.add(Parameter.count("tokens", 1, 1000));
    public static final Parameter<Long> HOLD = LIST.add(Parameter.durationOrZero("hold"));
    public static final Parameter<Long> DELAY = LIST.add(Parameter.durationOrZero("delay"));
    public static final Parameter<Long> JITTER = LIST.add(Parameter.durationOrZero("jitter"));
    public static final Parameter<Double> LOSS = LIST.add(Parameter.probability("loss"));
    public static final Parameter<Long> BURST = LIST.add(Parameter.durationOrZero("burst"));
    public static final Parameter<Double> DUPLICATION = LIST.add(Parameter.probability("duplication"));
    public static final Parameter<Double> REORDERING = LIST.add(Parameter.probability("reordering"));
    public static final Parameter<Double> REPLAY = LIST.add(Parameter.probability("replay"));
    public static final Parameter<Long> CRASH_EVERY = LIST.add(Parameter.durationOr("never", "crash-every"));
    public static final Parameter<Long> DOWNTIME = LIST.add(Parameter.durationOrZero("downtime"));
    public static final Parameter<Long> PARTITION_EVERY = LIST.add(Parameter.durationOr("never", "partition-every"));
    public static final Parameter<Long> PARTITION_LENGTH = LIST.add(Parameter.duration("partition-length"));
    public static final Parameter<Long> TIMEOUT = LIST.add(Parameter.durationOr("learned", "timeout"));
    public static final Parameter<Double> BACKOFF = LIST.add(Parameter.number("backoff", 1, 10));
    public static final Parameter<Long> PASSIVE = LIST.add(Parameter.duration("passive"));
    public static final Parameter<Long> SOFT_STATE = LIST.add(Parameter.duration("soft-state"));
    public static final Parameter<Replay.Violations> VIOLATIONS =
            LIST.add(Parameter.word("violations", Replay.Violations.class));

    static {
        LIST.add(Replay.RUN_SEED);
    }

    static final List<Parameter<?>> ALL = LIST.all();

    /** A scenario that leaves everything open. */
    public static final Scenario OPEN = Scenario.of(ALL);

    private HandoverParameters() {}
}
