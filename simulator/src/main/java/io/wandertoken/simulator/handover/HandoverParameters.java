package io.wandertoken.simulator.handover;

import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.ParameterList;
import io.wandertoken.simulator.scenario.Replay;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.List;

/** What can be chosen about simulated handovers. */
public final class HandoverParameters {

    private static final ParameterList LIST = new ParameterList();

    public static final Parameter<HandoverVariant> VARIANT = LIST.add(Parameter.word(
            "variant", HandoverVariant.class, "ours, the paper's, or ours without one of its protections"));
    public static final Parameter<Integer> HANDOVERS =
            LIST.add(Parameter.count("handovers", 1, 2_000_000_000, "how many handovers are tried in each run"));
    public static final Parameter<Integer> AGENTS = LIST.add(Parameter.count("agents", 2, 100_000, "how many agents"));
    public static final Parameter<Integer> TOKENS =
            LIST.add(Parameter.count("tokens", 1, 1000, "how many tokens walk at a time"));
    public static final Parameter<Long> HOLD =
            LIST.add(Parameter.durationOrZero("hold", "how long an agent keeps a token before it hands it over"));
    public static final Parameter<Long> DELAY =
            LIST.add(Parameter.durationOrZero("delay", "the least time that a datagram travels"));
    public static final Parameter<Long> JITTER =
            LIST.add(Parameter.durationOrZero("jitter", "the mean of the random time that it travels longer"));
    public static final Parameter<Double> LOSS =
            LIST.add(Parameter.probability("loss", "the share of datagrams that get lost"));
    public static final Parameter<Long> BURST = LIST.add(Parameter.durationOrZero(
            "burst", "for how long a link loses everything when it loses; 0 for independent losses"));
    public static final Parameter<Double> DUPLICATION =
            LIST.add(Parameter.probability("duplication", "the share of datagrams that arrive twice"));
    public static final Parameter<Double> REORDERING = LIST.add(
            Parameter.probability("reordering", "the share of datagrams that are held back so that others overtake"));
    public static final Parameter<Double> REPLAY = LIST.add(Parameter.probability(
            "replay", "how many old datagrams an eavesdropper sends again, per datagram; more after a reboot"));
    public static final Parameter<Long> CRASH_EVERY =
            LIST.add(Parameter.durationOr("never", "crash-every", "the mean time between two crashes of some agent"));
    public static final Parameter<Long> DOWNTIME =
            LIST.add(Parameter.durationOrZero("downtime", "how long an agent stays down after a crash, on average"));
    public static final Parameter<Long> PARTITION_EVERY = LIST.add(
            Parameter.durationOr("never", "partition-every", "the mean time between two partitions of the network"));
    public static final Parameter<Long> PARTITION_LENGTH =
            LIST.add(Parameter.duration("partition-length", "how long a partition lasts, on average"));
    public static final Parameter<Long> TIMEOUT =
            LIST.add(Parameter.durationOr("learned", "timeout", "a fixed timeout instead of the learned ones"));
    public static final Parameter<Double> BACKOFF =
            LIST.add(Parameter.number("backoff", 1, 10, "by what factor a timeout grows with each repetition"));
    public static final Parameter<Long> PASSIVE =
            LIST.add(Parameter.duration("passive", "T_passive, how long a destination waits for an overdue commit"));
    public static final Parameter<Long> SOFT_STATE =
            LIST.add(Parameter.duration("soft-state", "how long an agent remembers the sessions of a token"));
    public static final Parameter<Replay.Violations> VIOLATIONS = LIST.add(Parameter.word(
            "violations",
            Replay.Violations.class,
            "what to do with a doubled or lost token [fail if hardened, else count]"));

    static {
        LIST.add(Replay.RUN_SEED);
    }

    static final List<Parameter<?>> ALL = LIST.all();

    /** A scenario that leaves everything open. */
    public static final Scenario OPEN = Scenario.of(ALL);

    private HandoverParameters() {}
}
