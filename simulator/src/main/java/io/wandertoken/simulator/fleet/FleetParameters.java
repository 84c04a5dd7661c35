package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.agent.council.CouncilOrder;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.ParameterList;
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
        /** The holder of the token. */
        HOLDER,
        /** The holder of the token, and the agent that gave it away last. */
        HOLDER_AND_GUARDIAN,
        /** Any agent. */
        ANY,
        /** One of the agents that vote. */
        VOTER,
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

    private static final ParameterList LIST = new ParameterList();

    public static final Parameter<Integer> AGENTS = LIST.add(Parameter.count("agents", 1, 10_000, "how many agents"));
    public static final Parameter<Integer> PERMITS =
            LIST.add(Parameter.count("permits", 1, 64, "how many clients may use the resource at a time"));
    public static final Parameter<Profile> PROFILE =
            LIST.add(Parameter.word("profile", Profile.class, "how patient the agents are, and how far apart"));
    public static final Parameter<DemandSpec> DEMAND = LIST.add(new Parameter<>(
            "demand",
            DemandSpec.LABEL,
            "how many clients come to each agent per second, or how long after the one before, or always one at each",
            DemandSpec.ALLOWED,
            DemandSpec::parse,
            DemandSpec::toString,
            DemandSpec::json));
    public static final Parameter<Mode> MODE =
            LIST.add(Parameter.word("mode", Mode.class, "how the token finds those who wait"));
    public static final Parameter<OnTokenLoss> ON_TOKEN_LOSS = LIST.add(Parameter.word(
            "on-token-loss", OnTokenLoss.class, "what becomes of a strict resource whose token nobody guards"));
    public static final Parameter<Long> WORK =
            LIST.add(Parameter.duration("work", "how long a client uses the resource, on average"));
    public static final Parameter<Long> HOLD =
            LIST.add(Parameter.duration("hold", "Δop, how long a client may use the resource at most"));
    public static final Parameter<Long> MIN_INTERVAL = LIST.add(Parameter.durationOrZero(
            "min-interval", "Δmin, how long an agent lets tokens pass by after an access ends"));
    public static final Parameter<Long> SKIP = LIST.add(Parameter.duration(
            "skip", "Δskip, how long an agent keeps a token that it does not use while others wait"));
    public static final Parameter<Long> IDLE =
            LIST.add(Parameter.duration("idle", "how long an agent keeps a token while nobody waits"));
    public static final Parameter<Integer> SEEDS =
            LIST.add(Parameter.count("seeds", 1, 100, "how many of the agents everybody knows from the start"));
    public static final Parameter<Long> START_WITHIN =
            LIST.add(Parameter.durationOrZero("start-within", "the time in which all agents start"));
    public static final Parameter<Long> CLIENTS_FROM =
            LIST.add(Parameter.durationOrZero("clients-from", "when the first clients come"));
    public static final Parameter<Long> DELAY =
            LIST.add(Parameter.durationOrZero("delay", "the least time that a datagram travels [by profile]"));
    public static final Parameter<Long> JITTER = LIST.add(Parameter.durationOrZero(
            "jitter", "the mean of the random time that it travels longer [a tenth of the delay]"));
    public static final Parameter<Double> LOSS =
            LIST.add(Parameter.probability("loss", "the share of datagrams that get lost"));
    public static final Parameter<Double> DUPLICATION =
            LIST.add(Parameter.probability("duplication", "the share of datagrams that arrive twice"));
    public static final Parameter<Double> REORDERING = LIST.add(
            Parameter.probability("reordering", "the share of datagrams that are held back so that others overtake"));
    public static final Parameter<Long> KILL_EVERY =
            LIST.add(Parameter.durationOr("never", "kill-every", "the mean time between two crashes without notice"));
    public static final Parameter<Kill> KILL = LIST.add(Parameter.word("kill", Kill.class, "which agents crash"));
    public static final Parameter<Long> DOWNTIME =
            LIST.add(Parameter.durationOrZero("downtime", "how long a host stays down, on average"));
    public static final Parameter<Long> PARTITION_EVERY = LIST.add(
            Parameter.durationOr("never", "partition-every", "the mean time between two partitions of the network"));
    public static final Parameter<Long> PARTITION_LENGTH =
            LIST.add(Parameter.duration("partition-length", "how long a partition lasts"));
    public static final Parameter<Double> ONE_WAY = LIST.add(
            Parameter.probability("one-way", "the share of partitions that datagrams still cross in one direction"));
    public static final Parameter<Integer> QUORUM = LIST.add(
            Parameter.count("quorum", 0, 9, "how many agents license the token, from the first on; 0 for no licences"));
    public static final Parameter<Long> FREEZE_EVERY = LIST.add(Parameter.durationOr(
            "never", "freeze-every", "the mean time until another host stands still, with or without its clock"));
    public static final Parameter<Long> FREEZE_LENGTH =
            LIST.add(Parameter.duration("freeze-length", "how long a host stands still, on average"));
    public static final Parameter<Double> CLOCK_DRIFT = LIST.add(
            Parameter.probability("clock-drift", "by how much the rate of each clock may be wrong, as a share"));
    public static final Parameter<Long> CHURN_EVERY = LIST.add(Parameter.durationOr(
            "never", "churn-every", "the mean time between two changes: one agent leaves and a new one joins"));
    public static final Parameter<Long> CLOCK_OFFSET = LIST.add(Parameter.durationOrZero(
            "clock-offset", "by how much each clock may be wrong; drawn again after each restart"));
    public static final Parameter<Long> WARMUP = LIST.add(
            Parameter.durationOrZero("warmup", "the first part of a run, which is not counted and has no faults"));
    public static final Parameter<Long> DURATION = LIST.add(Parameter.duration("duration", "how long a run is"));
    public static final Parameter<Long> CALM = LIST.add(Parameter.durationOrZero(
            "calm", "the last part of a run, without faults; at its end the fleet must have recovered"));
    public static final Parameter<Long> LONGEST_LULL = LIST.add(Parameter.durationOr(
            "never",
            "longest-lull",
            "how much is simulated of a time in which no client is active; the rest of it is extrapolated"));
    public static final Parameter<Council> COUNCIL = LIST.add(new Parameter<>(
            "council",
            "L-U|none",
            "how many members the council has that the first agent chairs",
            "two whole numbers from 1 to " + CouncilOrder.MOST_MEMBERS
                    + ", the lower one first, such as 4-8, or 'none'",
            FleetParameters::parseCouncil,
            Council::toString,
            Council::toString));
    public static final Parameter<Double> MULTICAST = LIST.add(
            Parameter.probability("multicast", "the share of agents that hear announces over the multicast group"));
    public static final Parameter<Replay.Violations> VIOLATIONS = LIST.add(
            Parameter.word("violations", Replay.Violations.class, "what to do when the fleet violates a guarantee"));

    static {
        LIST.add(Replay.RUN_SEED);
    }

    static final List<Parameter<?>> ALL = LIST.all();

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
