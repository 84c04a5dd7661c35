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

    /** Whether each host is simulated. */
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

    public static final Parameter<Algorithm> ALGORITHM =
            LIST.add(Parameter.word("algorithm", Algorithm.class, "how the council is elected"));
    public static final Parameter<Integer> HOSTS =
            LIST.add(Parameter.count("hosts", 1, 100_000_000, "n, how many hosts there are"));
    public static final Parameter<Integer> LOWER =
            LIST.add(Parameter.count("lower", 1, 100_000, "L, the fewest members"));
    public static final Parameter<Integer> UPPER =
            LIST.add(Parameter.count("upper", 1, 100_000, "U, the most members"));
    public static final Parameter<Double> C = LIST.add(Parameter.number(
            "c",
            0,
            1_000_000,
            "how many replies a round should bring [(L+2U)/3; by rank 2L, at least 3; in a search by rank 6]"));
    public static final Parameter<Integer> ESTIMATE_START = LIST.add(Parameter.count(
            "estimate-start",
            1,
            2_000_000_000,
            "what the chair takes n for at first, right or wrong [n itself; 100000 for a search]"));
    public static final Parameter<Double> ALPHA =
            LIST.add(Parameter.number("alpha", 0, 1, "α of f(N) = αN^β, by which an estimate shrinks"));
    public static final Parameter<Double> BETA = LIST.add(Parameter.number("beta", 0, 1, "β of the same"));
    public static final Parameter<Double> GROWTH = LIST.add(
            Parameter.number("growth", 1, 1_000_000, "by what an empty slice of ranks grows in a search by rank"));
    public static final Parameter<Rules> RULES =
            LIST.add(Parameter.word("rules", Rules.class, "as published, or mended step by step"));
    public static final Parameter<Double> REPLY_LOSS =
            LIST.add(Parameter.probability("reply-loss", "the share of replies that get lost"));
    public static final Parameter<Double> FEEDBACK_LOSS =
            LIST.add(Parameter.probability("feedback-loss", "the share of hosts that miss an announce"));
    public static final Parameter<Double> CHURN =
            LIST.add(Parameter.probability("churn", "the share of hosts that are replaced by new ones in each round"));
    public static final Parameter<Integer> COPIES =
            LIST.add(Parameter.count("copies", 1, 10, "how often each announce is sent"));
    public static final Parameter<HostLevel> HOST_LEVEL = LIST.add(
            Parameter.word("host-level", HostLevel.class, "whether to simulate each host, or only their number"));
    public static final Parameter<Integer> HEARTBEATS = LIST.add(Parameter.count(
            "heartbeats", 0, 10_000_000, "for how many heartbeats the council sits after its election"));
    public static final Parameter<Upkeep> UPKEEP =
            LIST.add(Parameter.word("upkeep", Upkeep.class, "how it is kept complete meanwhile"));
    public static final Parameter<Integer> GRACE =
            LIST.add(Parameter.count("grace", 1, 100, "after how many missed heartbeats a member counts as dead"));
    public static final Parameter<Integer> TRIGGER =
            LIST.add(Parameter.count("trigger", 1, 100_000, "at how many members newcomers are looked for [L+1]"));
    public static final Parameter<Double> NEWCOMERS =
            LIST.add(Parameter.number("newcomers", 0, 1_000_000, "λ, how many newcomers to ask for at a time"));
    public static final Parameter<Integer> STANDBYS =
            LIST.add(Parameter.count("standbys", 0, 1_000_000, "how many standbys are kept"));

    static final List<Parameter<?>> ALL = LIST.all();

    /** A scenario that leaves everything open. */
    public static final Scenario OPEN = Scenario.of(ALL);

    private CouncilParameters() {}
}
