package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.agent.council.CouncilOrder;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Replay;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.List;
import java.util.function.Supplier;

/** What can be chosen about a simulated fleet. */
public final class FleetParameters {

    /** How patient agents are, and how far apart. */
    public enum Profile {
        LOCAL(AgentConfig::loopback, 50_000L),
        LAN(AgentConfig::lan, 300_000L),
        WAN(AgentConfig::wan, 30_000_000L);

        private final Supplier<AgentConfig> config;
        final long delayNanos;

        Profile(Supplier<AgentConfig> config, long delayNanos) {
            this.config = config;
            this.delayNanos = delayNanos;
        }

        public AgentConfig config() {
            return config.get();
        }
    }

    /** Who dies. */
    public enum Kill {
        /** Whoever has the token. */
        HOLDER,
        /** Whoever has the token, and the agent that gave it away last. */
        HOLDER_AND_GUARDIAN,
        /** Any agent. */
        ANY,
        /** All of them. */
        ALL
    }

    /** How the token finds those who wait. */
    public enum Mode {
        /** It walks. */
        SOFT,
        /** It goes round in a fixed order. */
        RING,
        /** Everybody is asked for it. */
        REQUEST,
        /** It is asked for along a tree. */
        TREE,
        /** It is asked for along a path that the requests reverse. */
        PATH_REVERSAL;

        boolean isStrict() {
            return this != SOFT;
        }
    }

    /** What becomes of a strict resource whose token nobody guards. */
    public enum OnTokenLoss {
        /** Nobody is served any more. */
        STOP,
        /** Another one is made. */
        REGENERATE
    }

    /**
     * How many members the council is to have.
     *
     * @param lower the fewest; 0 for no council
     */
    public record Council(int lower, int upper) {
        static final Council NONE = new Council(0, 0);

        boolean isWanted() {
            return lower > 0;
        }

        boolean contains(int members) {
            return members >= lower && members <= upper;
        }

        @Override
        public String toString() {
            return isWanted() ? lower + "-" + upper : "none";
        }
    }

    public static final Parameter<Integer> AGENTS = Parameter.count("agents", 1, 10_000, "how many agents");
    public static final Parameter<Integer> PERMITS =
            Parameter.count("permits", 1, 64, "how many clients may use the resource at a time");
    public static final Parameter<Profile> PROFILE =
            Parameter.word("profile", Profile.class, "how patient the agents are, and how far apart");
    public static final Parameter<DemandSpec> DEMAND = new Parameter<>(
            "demand",
            DemandSpec.LABEL,
            "how many clients come to each agent per second, or how long after the one before, or always one at each",
            DemandSpec.ALLOWED,
            DemandSpec::parse,
            DemandSpec::toString,
            DemandSpec::json);
    public static final Parameter<Mode> MODE = Parameter.word("mode", Mode.class, "how the token finds those who wait");
    public static final Parameter<OnTokenLoss> ON_TOKEN_LOSS = Parameter.word(
            "on-token-loss", OnTokenLoss.class, "what becomes of a strict resource whose token nobody guards");
    public static final Parameter<Long> WORK =
            Parameter.duration("work", "how long a client uses the resource, on average");
    public static final Parameter<Long> HOLD =
            Parameter.duration("hold", "Δop, how long a client may use the resource at most");
    public static final Parameter<Long> MIN_INTERVAL =
            Parameter.durationOrZero("min-interval", "Δmin, how long after an access an agent lets the token pass by");
    public static final Parameter<Long> SKIP =
            Parameter.duration("skip", "Δskip, how long an agent keeps a token that it does not use while others wait");
    public static final Parameter<Long> IDLE =
            Parameter.duration("idle", "how long an agent keeps a token while nobody waits");
    public static final Parameter<Integer> SEEDS =
            Parameter.count("seeds", 1, 100, "how many of the agents everybody knows from the start");
    public static final Parameter<Long> START_WITHIN =
            Parameter.durationOrZero("start-within", "the time in which all agents start");
    public static final Parameter<Long> CLIENTS_FROM =
            Parameter.durationOrZero("clients-from", "no client comes before");
    public static final Parameter<Long> DELAY =
            Parameter.durationOrZero("delay", "the least time that a datagram travels [by profile]");
    public static final Parameter<Long> JITTER = Parameter.durationOrZero(
            "jitter", "the mean of the random time that it travels longer [a tenth of the delay]");
    public static final Parameter<Double> LOSS = Parameter.probability("loss", "the share of datagrams that get lost");
    public static final Parameter<Double> DUPLICATION =
            Parameter.probability("duplication", "the share of datagrams that arrive twice");
    public static final Parameter<Double> REORDERING =
            Parameter.probability("reordering", "the share of datagrams that are held back so that others overtake");
    public static final Parameter<Long> KILL_EVERY =
            Parameter.durationOr("never", "kill-every", "the mean time between two deaths without a word");
    public static final Parameter<Kill> KILL = Parameter.word("kill", Kill.class, "who dies");
    public static final Parameter<Long> DOWNTIME =
            Parameter.durationOrZero("downtime", "how long a host stays down, on average");
    public static final Parameter<Long> PARTITION_EVERY =
            Parameter.durationOr("never", "partition-every", "the mean time between two partitions of the network");
    public static final Parameter<Long> PARTITION_LENGTH =
            Parameter.duration("partition-length", "how long a partition lasts");
    public static final Parameter<Long> CHURN_EVERY = Parameter.durationOr(
            "never", "churn-every", "the mean time between two changes: one agent leaves and a new one joins");
    public static final Parameter<Long> CLOCK_OFFSET =
            Parameter.durationOrZero("clock-offset", "by how much each clock may be wrong, anew after each restart");
    public static final Parameter<Long> WARMUP =
            Parameter.durationOrZero("warmup", "what happens before is not counted, and no fault strikes");
    public static final Parameter<Long> DURATION = Parameter.duration("duration", "how long a run is");
    public static final Parameter<Long> CALM = Parameter.durationOrZero(
            "calm", "the last part of a run, without faults; at its end all must be well again");
    public static final Parameter<Long> LONGEST_LULL = Parameter.durationOr(
            "never",
            "longest-lull",
            "how much is simulated of a time in which no client does anything; the rest of it is reckoned");
    public static final Parameter<Council> COUNCIL = new Parameter<>(
            "council",
            "L-U|none",
            "how many members the council has that the first agent chairs",
            "two whole numbers from 1 to " + CouncilOrder.MOST_MEMBERS
                    + ", the lower one first, such as 4-8, or 'none'",
            FleetParameters::parseCouncil,
            Council::toString,
            Council::toString);
    public static final Parameter<Double> MULTICAST =
            Parameter.probability("multicast", "the share of agents that hear announces over the multicast group");
    public static final Parameter<Replay.Violations> VIOLATIONS =
            Parameter.word("violations", Replay.Violations.class, "what to do when the fleet breaks a promise");

    static final List<Parameter<?>> ALL = List.of(
            AGENTS,
            PERMITS,
            PROFILE,
            DEMAND,
            MODE,
            ON_TOKEN_LOSS,
            WORK,
            HOLD,
            MIN_INTERVAL,
            SKIP,
            IDLE,
            SEEDS,
            START_WITHIN,
            CLIENTS_FROM,
            DELAY,
            JITTER,
            LOSS,
            DUPLICATION,
            REORDERING,
            KILL_EVERY,
            KILL,
            DOWNTIME,
            PARTITION_EVERY,
            PARTITION_LENGTH,
            CHURN_EVERY,
            CLOCK_OFFSET,
            WARMUP,
            DURATION,
            CALM,
            LONGEST_LULL,
            COUNCIL,
            MULTICAST,
            VIOLATIONS,
            Replay.RUN_SEED);

    /** A scenario that leaves everything open. */
    public static final Scenario OPEN = Scenario.of(ALL);

    private FleetParameters() {}

    private static Council parseCouncil(String text) {
        if (text.equals("none")) {
            return Council.NONE;
        }
        String[] bounds = text.split("-", 2);
        Council council = new Council(Integer.parseInt(bounds[0]), Integer.parseInt(bounds[bounds.length - 1]));
        boolean sensible = council.lower >= 1 && council.lower <= council.upper;
        if (!sensible || council.upper > CouncilOrder.MOST_MEMBERS) {
            throw new IllegalArgumentException(text);
        }
        return council;
    }
}
