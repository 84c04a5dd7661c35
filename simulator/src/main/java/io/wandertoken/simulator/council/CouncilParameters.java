package io.wandertoken.simulator.council;

import io.wandertoken.protocol.council.election.CouncilRules;
import io.wandertoken.protocol.council.election.CouncilRules.Weakness;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.ParameterList;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.List;

/** What can be chosen about simulated elections. */
public final class CouncilParameters {

    /** The algorithms, as the command line names them. */
    public enum Algorithm {
        BASIC,
        SKIP_RESET,
        CHOICE,
        HISTORY,
        ESTIMATE,
        /** The paper's search, but learning from counts. */
        ESTIMATE_PLUS,
        BTW94,
        /** Rank cutoff: knows n, or searches it where an estimate is given. */
        RANK
    }

    /** How far the machines are hardened. */
    public enum Rules {
        /** As published. */
        PAPER(CouncilRules.paper()),
        /** As published, with numbered rounds. */
        NUMBERED(CouncilRules.paper().and(Weakness.STALE_ACTIVE)),
        /** As published, with numbered rounds and named members. */
        ROBUST(CouncilRules.paper().and(Weakness.STALE_ACTIVE).and(Weakness.SELF_APPOINTED)),
        /** As an agent runs them. */
        HARDENED(CouncilRules.hardened());

        private final CouncilRules rules;

        Rules(CouncilRules rules) {
            this.rules = rules;
        }

        CouncilRules rules() {
            return rules;
        }
    }

    public enum HostLevel {
        /** Only where hosts can be told apart: by losses, churn or heartbeats. */
        AUTO,
        YES,
        NO
    }

    /** How a council that sits is kept complete. */
    public enum Upkeep {
        /** By a new election. */
        REELECT,
        /** Newcomers by coin. */
        COUNT,
        /** Newcomers by rank. */
        RANK,
        /** Newcomers by rank, with standbys. */
        STANDBY
    }

    private static final ParameterList LIST = new ParameterList();

    public static final Parameter<Algorithm> ALGORITHM = LIST.add(Parameter.word("algorithm", Algorithm.class));
    public static final Parameter<Integer> HOSTS = LIST.add(Parameter.count("hosts", 1, 100_000_000));
    public static final Parameter<Integer> LOWER = LIST.add(Parameter.count("lower", 1, 100_000));
    public static final Parameter<Integer> UPPER = LIST.add(Parameter.count("upper", 1, 100_000));
    public static final Parameter<Double> C = LIST.add(Parameter.number("c", 0, 1_000_000));
    public static final Parameter<Integer> ESTIMATE_START =
            LIST.add(Parameter.count("estimate-start", 1, 2_000_000_000));
    public static final Parameter<Double> ALPHA = LIST.add(Parameter.number("alpha", 0, 1));
    public static final Parameter<Double> BETA = LIST.add(Parameter.number("beta", 0, 1));
    public static final Parameter<Double> GROWTH = LIST.add(Parameter.number("growth", 1, 1_000_000));
    public static final Parameter<Rules> RULES = LIST.add(Parameter.word("rules", Rules.class));
    public static final Parameter<Double> REPLY_LOSS = LIST.add(Parameter.probability("reply-loss"));
    public static final Parameter<Double> FEEDBACK_LOSS = LIST.add(Parameter.probability("feedback-loss"));
    public static final Parameter<Double> CHURN = LIST.add(Parameter.probability("churn"));
    public static final Parameter<Integer> COPIES = LIST.add(Parameter.count("copies", 1, 10));
    public static final Parameter<HostLevel> HOST_LEVEL = LIST.add(Parameter.word("host-level", HostLevel.class));
    public static final Parameter<Integer> HEARTBEATS = LIST.add(Parameter.count("heartbeats", 0, 10_000_000));
    public static final Parameter<Upkeep> UPKEEP = LIST.add(Parameter.word("upkeep", Upkeep.class));
    public static final Parameter<Integer> GRACE = LIST.add(Parameter.count("grace", 1, 100));
    public static final Parameter<Integer> TRIGGER = LIST.add(Parameter.count("trigger", 1, 100_000));
    public static final Parameter<Double> NEWCOMERS = LIST.add(Parameter.number("newcomers", 0, 1_000_000));
    public static final Parameter<Integer> STANDBYS = LIST.add(Parameter.count("standbys", 0, 1_000_000));

    static final List<Parameter<?>> ALL = LIST.all();

    /** A scenario that leaves everything open. */
    public static final Scenario OPEN = Scenario.of(ALL);

    private CouncilParameters() {}
}
