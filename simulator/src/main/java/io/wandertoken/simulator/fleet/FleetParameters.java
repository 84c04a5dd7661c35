package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.agent.council.CouncilOrder;
import io.wandertoken.protocol.agent.message.Waiter;
import io.wandertoken.protocol.memory.congestion.CongestionState;
import io.wandertoken.protocol.request.RequestMode;
import io.wandertoken.simulator.fleet.capacity.CapacityCurve;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.ParameterList;
import io.wandertoken.simulator.scenario.Replay;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

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

    /** Which datagrams a partition drops. */
    public enum Cut {
        /** Those between two random halves. */
        HALVES,
        /** Those between one agent and all others. */
        ALONE,
        /** Those to one agent. */
        DEAF,
        /** Those from one agent. */
        MUTE,
        /** Those between two random halves that share one agent. */
        BRIDGE,
        /** Each partition is one of these, by chance. */
        MIXED
    }

    /** When a partition or a standstill begins, and whom it strikes. */
    public enum Strike {
        /** At any time. An agent that is cut off has the token in half of all cases. */
        ANY,
        /** As soon as the next lease is granted, before its first beat; it strikes the agent that grants it. */
        GRANT
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

        int mostMembers() {
            return isStrict() ? RequestMode.valueOf(name()).mostMembers() : Integer.MAX_VALUE;
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

    /** The weights that agents have in turns. */
    public record Weights(List<Integer> values) {
        private static Weights parse(String text) {
            List<Integer> values =
                    Arrays.stream(text.split(",", -1)).map(Integer::valueOf).toList();
            if (values.stream().anyMatch(weight -> weight < 1 || weight > Waiter.MOST_WEIGHT)) {
                throw new IllegalArgumentException(text);
            }
            return new Weights(values);
        }

        /** How many turns one agent may have for one of another. */
        int spread() {
            return (Collections.max(values) + Collections.min(values) - 1) / Collections.min(values);
        }

        @Override
        public String toString() {
            return values.stream().map(String::valueOf).collect(Collectors.joining(","));
        }
    }

    /** The value of {@link #PERMITS} with which their number adapts. */
    public static final int AUTO_PERMITS = 0;

    private static final String AUTO = "auto";
    private static final int MOST_PERMITS = CongestionState.MOST_PERMITS;

    private static final ParameterList LIST = new ParameterList();

    public static final Parameter<Integer> AGENTS = LIST.add(Parameter.count("agents", 1, 10_000));
    public static final Parameter<Integer> PERMITS = LIST.add(new Parameter<>(
            "permits",
            "N|" + AUTO,
            "a whole number from 1 to " + MOST_PERMITS + ", or '" + AUTO + "'",
            FleetParameters::parsePermits,
            permits -> permits == AUTO_PERMITS ? AUTO : String.valueOf(permits),
            permits -> permits == AUTO_PERMITS ? (Object) AUTO : permits));
    public static final Parameter<Integer> PERMITS_MAX = LIST.add(Parameter.count("permits-max", 1, MOST_PERMITS));
    public static final Parameter<Double> SLOWDOWN = LIST.add(Parameter.number("slowdown", 1, 100));
    public static final Parameter<CapacityCurve> CAPACITY_CURVE = LIST.add(
            Parameter.text("capacity-curve", CapacityCurve.LABEL, CapacityCurve.ALLOWED, CapacityCurve::parse));
    public static final Parameter<Double> DEGRADATION = LIST.add(Parameter.probability("degradation"));
    public static final Parameter<Boolean> TELL_WORK = LIST.add(Parameter.onOff("tell-work"));
    public static final Parameter<Integer> UNUSED_RESOURCES = LIST.add(Parameter.count("unused-resources", 0, 1_000));
    public static final Parameter<Profile> PROFILE = LIST.add(Parameter.word("profile", Profile.class));
    public static final Parameter<DemandSpec> DEMAND = LIST.add(new Parameter<>(
            "demand", DemandSpec.LABEL, DemandSpec.ALLOWED, DemandSpec::parse, DemandSpec::toString, DemandSpec::json));
    public static final Parameter<Mode> MODE = LIST.add(Parameter.word("mode", Mode.class));
    public static final Parameter<OnTokenLoss> ON_TOKEN_LOSS =
            LIST.add(Parameter.word("on-token-loss", OnTokenLoss.class));
    public static final Parameter<Long> WORK = LIST.add(Parameter.duration("work"));
    public static final Parameter<Long> HOLD = LIST.add(Parameter.duration("hold"));
    public static final Parameter<Long> MIN_INTERVAL = LIST.add(Parameter.durationOrZero("min-interval"));
    public static final Parameter<Long> GAP = LIST.add(Parameter.durationOrZero("gap"));
    public static final Parameter<Long> ONCE_PER = LIST.add(Parameter.durationOr("never", "once-per"));
    public static final Parameter<Weights> WEIGHTS = LIST.add(Parameter.text(
            "weights",
            "W,W,...",
            "whole numbers from 1 to " + Waiter.MOST_WEIGHT + ", which the agents have in turns, such as 1,1,3",
            Weights::parse));
    public static final Parameter<Integer> LOCKS = LIST.add(Parameter.count("locks", 0, 10_000));
    public static final Parameter<Long> SKIP = LIST.add(Parameter.duration("skip"));
    public static final Parameter<Long> IDLE = LIST.add(Parameter.duration("idle"));
    public static final Parameter<Integer> SEEDS = LIST.add(Parameter.count("seeds", 1, 100));
    public static final Parameter<Long> START_WITHIN = LIST.add(Parameter.durationOrZero("start-within"));
    public static final Parameter<Long> CLIENTS_FROM = LIST.add(Parameter.durationOrZero("clients-from"));
    public static final Parameter<Long> DELAY = LIST.add(Parameter.durationOrZero("delay"));
    public static final Parameter<Long> JITTER = LIST.add(Parameter.durationOrZero("jitter"));
    public static final Parameter<Double> LOSS = LIST.add(Parameter.probability("loss"));
    public static final Parameter<Double> DUPLICATION = LIST.add(Parameter.probability("duplication"));
    public static final Parameter<Double> REORDERING = LIST.add(Parameter.probability("reordering"));
    public static final Parameter<Long> KILL_EVERY = LIST.add(Parameter.durationOr("never", "kill-every"));
    public static final Parameter<Kill> KILL = LIST.add(Parameter.word("kill", Kill.class));
    public static final Parameter<Long> DOWNTIME = LIST.add(Parameter.durationOrZero("downtime"));
    public static final Parameter<Long> PARTITION_EVERY = LIST.add(Parameter.durationOr("never", "partition-every"));
    public static final Parameter<Long> PARTITION_LENGTH = LIST.add(Parameter.duration("partition-length"));
    public static final Parameter<Double> ONE_WAY = LIST.add(Parameter.probability("one-way"));
    public static final Parameter<Cut> CUT = LIST.add(Parameter.word("cut", Cut.class));
    public static final Parameter<Strike> STRIKE = LIST.add(Parameter.word("strike", Strike.class));
    public static final Parameter<Integer> QUORUM = LIST.add(Parameter.count("quorum", 0, 9));
    public static final Parameter<Long> FREEZE_EVERY = LIST.add(Parameter.durationOr("never", "freeze-every"));
    public static final Parameter<Long> FREEZE_LENGTH = LIST.add(Parameter.duration("freeze-length"));
    public static final Parameter<Double> CLOCK_DRIFT = LIST.add(Parameter.probability("clock-drift"));
    public static final Parameter<Long> CHURN_EVERY = LIST.add(Parameter.durationOr("never", "churn-every"));
    public static final Parameter<Long> CLOCK_OFFSET = LIST.add(Parameter.durationOrZero("clock-offset"));
    public static final Parameter<Long> WARMUP = LIST.add(Parameter.durationOrZero("warmup"));
    public static final Parameter<Long> DURATION = LIST.add(Parameter.duration("duration"));
    public static final Parameter<Long> CALM = LIST.add(Parameter.durationOrZero("calm"));
    public static final Parameter<Long> LONGEST_LULL = LIST.add(Parameter.durationOr("never", "longest-lull"));
    public static final Parameter<Council> COUNCIL = LIST.add(Parameter.text(
            "council",
            "L-U|none",
            "two whole numbers from 1 to " + CouncilOrder.MOST_MEMBERS
                    + ", the lower one first, such as 4-8, or 'none'",
            FleetParameters::parseCouncil));
    public static final Parameter<Double> MULTICAST = LIST.add(Parameter.probability("multicast"));
    public static final Parameter<Double> OLDER = LIST.add(Parameter.probability("older"));
    public static final Parameter<Replay.Violations> VIOLATIONS =
            LIST.add(Parameter.word("violations", Replay.Violations.class));

    static {
        LIST.add(Replay.RUN_SEED);
    }

    static final List<Parameter<?>> ALL = LIST.all();

    /** A scenario that leaves everything open. */
    public static final Scenario OPEN = Scenario.of(ALL);

    private FleetParameters() {}

    private static int parsePermits(String text) {
        int permits = text.equals(AUTO) ? AUTO_PERMITS : Integer.parseInt(text);
        if (permits < 1 && !text.equals(AUTO) || permits > MOST_PERMITS) {
            throw new IllegalArgumentException(text);
        }
        return permits;
    }

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
