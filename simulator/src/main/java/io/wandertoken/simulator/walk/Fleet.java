package io.wandertoken.simulator.walk;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.token.TokenMint;
import io.wandertoken.protocol.walk.Access;
import io.wandertoken.protocol.walk.AdaptiveRegeneration;
import io.wandertoken.protocol.walk.FixedPace;
import io.wandertoken.protocol.walk.NoRegeneration;
import io.wandertoken.protocol.walk.Pace;
import io.wandertoken.protocol.walk.RandomisedRegeneration;
import io.wandertoken.protocol.walk.RegenerationRule;
import io.wandertoken.protocol.walk.SelfSizedPace;
import io.wandertoken.protocol.walk.Walk;
import io.wandertoken.protocol.walk.WalkConfig;
import io.wandertoken.protocol.walk.WalkEffects;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.walk.routing.Routing;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The agents of a simulation: for each its access, its clock, and one {@link Walk} per permit. */
final class Fleet {
    private final int agents;
    private final Access[] accesses;
    private final Walk[] walks;
    private final long @Nullable [] clockOffsets;

    /** Per walk, who got the token last time; only where the routing retraces its steps. */
    private int @Nullable [] successors;

    private Fleet(int agents, int permits, long @Nullable [] clockOffsets) {
        this.agents = agents;
        this.clockOffsets = clockOffsets;
        accesses = new Access[agents];
        walks = new Walk[agents * permits];
    }

    static Fleet of(WalkSetting setting, Seed seed, TokenMint mint, WalkEffects effects) {
        int agents = setting.get(WalkParameters.AGENTS);
        int permits = setting.get(WalkParameters.PERMITS);
        Fleet fleet = new Fleet(agents, permits, clockOffsets(setting, seed.stream("clocks")));
        WalkConfig config =
                new WalkConfig(setting.removal(), setting.get(WalkParameters.HOLD), setting.get(WalkParameters.SKIP));
        Rules rules = new Rules(setting, seed.stream("regeneration"));
        for (int agent = 0; agent < agents; agent++) {
            Access access = new Access();
            fleet.accesses[agent] = access;
            for (int permit = 0; permit < permits; permit++) {
                Pace pace = rules.pace();
                fleet.walks[permit * agents + agent] =
                        new Walk(config, rules.regeneration(pace), pace, access, mint, effects);
            }
        }
        return fleet;
    }

    int agents() {
        return agents;
    }

    int size() {
        return walks.length;
    }

    /** Walks are numbered through, permit by permit. */
    Walk walk(int number) {
        return walks[number];
    }

    int agentOf(int number) {
        return number % agents;
    }

    int permitOf(int number) {
        return number / agents;
    }

    int numberOf(int agent, int permit) {
        return permit * agents + agent;
    }

    int successor(int agent, int permit) {
        return successors == null ? Routing.NOBODY : successors[numberOf(agent, permit)];
    }

    void setSuccessor(int agent, int permit, int successor) {
        if (successors == null) {
            successors = new int[walks.length];
            Arrays.fill(successors, Routing.NOBODY);
        }
        successors[numberOf(agent, permit)] = successor;
    }

    /** Says whether anybody waits for the resource at an agent. */
    void setWanted(int agent, boolean wanted) {
        accesses[agent].setWanted(wanted);
    }

    /** When an agent's last access began, by the true time: a live peer tells an age, so the error of its clock cancels. */
    long lastAccess(int agent) {
        long start = accesses[agent].lastStartNanos();
        return start == Access.NEVER ? start : start - clockOffset(agent);
    }

    /** By how much an agent's clock is ahead of the true time. */
    long clockOffset(int agent) {
        return clockOffsets == null ? 0 : clockOffsets[agent];
    }

    private static long @Nullable [] clockOffsets(WalkSetting setting, RandomSource random) {
        long most = setting.get(WalkParameters.CLOCK_OFFSET);
        if (most == 0) {
            return null;
        }
        long[] offsets = new long[setting.get(WalkParameters.AGENTS)];
        for (int agent = 0; agent < offsets.length; agent++) {
            offsets[agent] = (long) ((2 * random.nextDouble() - 1) * most);
        }
        return offsets;
    }

    /** Makes the rules of each agent; those without a memory are shared by all. */
    private static final class Rules {
        private final WalkSetting setting;
        private final RandomSource random;
        private final FixedPace fixedPace;
        private final RegenerationRule shared;

        Rules(WalkSetting setting, RandomSource random) {
            this.setting = setting;
            this.random = random;
            fixedPace = new FixedPace(
                    setting.get(WalkParameters.MIN_INTERVAL),
                    setting.get(WalkParameters.REGENERATION_BASE),
                    setting.get(WalkParameters.REGENERATION));
            shared = setting.get(WalkParameters.REGENERATION).isInfinite()
                    ? new NoRegeneration()
                    : new RandomisedRegeneration(fixedPace, random);
        }

        Pace pace() {
            return switch (setting.get(WalkParameters.SIZING)) {
                case CONFIGURED -> fixedPace;
                case LEARNED -> new SelfSizedPace(sizing());
            };
        }

        RegenerationRule regeneration(Pace pace) {
            if (setting.get(WalkParameters.RULE) == WalkParameters.Rule.ADAPTIVE) {
                return new AdaptiveRegeneration(
                        setting.get(WalkParameters.MAX_INTERVAL), setting.get(WalkParameters.GROWTH));
            }
            return pace == fixedPace || shared instanceof NoRegeneration
                    ? shared
                    : new RandomisedRegeneration(pace, random);
        }

        /** The regeneration times keep the proportion to Δmin that the setting gives them. */
        private SelfSizedPace.Sizing sizing() {
            double minInterval = setting.get(WalkParameters.MIN_INTERVAL);
            int capacity = setting.get(WalkParameters.CAPACITY);
            return new SelfSizedPace.Sizing(
                    setting.get(WalkParameters.HOLD) / setting.get(WalkParameters.PERMITS),
                    capacity,
                    setting.get(WalkParameters.REGENERATION_BASE) / minInterval,
                    setting.get(WalkParameters.REGENERATION) / (minInterval * capacity));
        }
    }
}
