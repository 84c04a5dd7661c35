package io.wandertoken.simulator.scenario;

import io.wandertoken.simulator.random.Seed;

/** What models have in common that watch promises: a run that broke one can be seen again. */
public final class Replay {

    /** What to do when a promise is broken. */
    public enum Violations {
        /** Stop at once and say how to see it again. */
        FAIL,
        /** Count it and go on. */
        COUNT
    }

    /** No seed of a single run was given. */
    public static final long NO_SEED = Long.MIN_VALUE;

    public static final Parameter<Long> RUN_SEED = new Parameter<>(
            "run-seed",
            "N|none",
            "a whole number, or 'none'",
            text -> text.equals("none") ? NO_SEED : Long.parseLong(text),
            value -> value == NO_SEED ? "none" : Long.toString(value),
            value -> value == NO_SEED ? null : Long.toString(value));

    private Replay() {}

    /** The seed that was asked for, or else the one that the study planned. */
    public static Seed seed(Scenario complete, Seed planned) {
        long given = complete.get(RUN_SEED);
        return given == NO_SEED ? planned : new Seed(given);
    }
}
