package io.wandertoken.simulator.walk;

import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.ParameterList;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.walk.routing.SignOfLife;
import java.util.List;

/**
 * What can be chosen about a simulated walk.
 *
 * @paper J §3 (table 1)
 * @paper E §3, §5 (table 1)
 */
public final class WalkParameters {

    /** How lost tokens come back and spurious ones go. */
    public enum Rule {
        /** J: randomised timers, sandwich rule. */
        SANDWICH,
        /** J's timers with the witness rule. */
        WITNESS,
        /** E: adaptive timers, precedence rule. */
        ADAPTIVE,
        /** J's timers without any removal. */
        NONE
    }

    /** When tokens get lost. */
    public enum LossKind {
        /** One token, again and again after the same time. */
        PERIODIC,
        /** One token, at random times of that mean distance. */
        POISSON,
        /** All tokens, once, at that time or up to a tenth later: the transient of E §5. */
        ALL_ONCE
    }

    /** Whether agents are told the capacity or learn it. */
    public enum Sizing {
        CONFIGURED,
        LEARNED
    }

    private static final ParameterList LIST = new ParameterList();

    public static final Parameter<Rule> RULE = LIST.add(Parameter.word("rule", Rule.class));
    public static final Parameter<Integer> AGENTS = LIST.add(Parameter.count("agents", 2, 10_000_000));
    public static final Parameter<Integer> CAPACITY = LIST.add(Parameter.count("capacity", 1, 10_000_000));
    public static final Parameter<Integer> PERMITS = LIST.add(Parameter.count("permits", 1, 64));
    public static final Parameter<Long> HOLD = LIST.add(Parameter.duration("hold"));
    public static final Parameter<Long> SKIP = LIST.add(Parameter.duration("skip"));
    public static final Parameter<Long> MIN_INTERVAL = LIST.add(Parameter.durationOrZero("min-interval"));
    public static final Parameter<Sizing> SIZING = LIST.add(Parameter.word("sizing", Sizing.class));
    public static final Parameter<Long> REGENERATION_BASE = LIST.add(Parameter.durationOrZero("regeneration-base"));
    public static final Parameter<Double> REGENERATION = LIST.add(Parameter.meanDurationOr("never", "regeneration"));
    public static final Parameter<SignOfLife> SIGN_OF_LIFE = LIST.add(Parameter.word("sign-of-life", SignOfLife.class));
    public static final Parameter<Long> MAX_INTERVAL = LIST.add(Parameter.duration("max-interval"));
    public static final Parameter<Double> GROWTH = LIST.add(Parameter.number("growth", 1, 10));
    public static final Parameter<RoutingSpec> ROUTING =
            LIST.add(Parameter.text("routing", RoutingSpec.LABEL, RoutingSpec.ALLOWED, RoutingSpec::parse));
    public static final Parameter<Long> GUARDIAN = LIST.add(Parameter.durationOr("off", "guardian"));
    public static final Parameter<Integer> GUARDIANS = LIST.add(Parameter.count("guardians", 1, 16));
    public static final Parameter<Double> GUARDIAN_FAILURE = LIST.add(Parameter.probability("guardian-failure"));
    public static final Parameter<Long> LOSS_EVERY = LIST.add(Parameter.durationOr("never", "loss-every"));
    public static final Parameter<LossKind> LOSS = LIST.add(Parameter.word("loss", LossKind.class));
    public static final Parameter<Long> CLOCK_OFFSET = LIST.add(Parameter.durationOrZero("clock-offset"));
    public static final Parameter<Long> HANDOVER_DELAY = LIST.add(Parameter.durationOrZero("handover-delay"));
    public static final Parameter<Double> DEMAND = LIST.add(Parameter.meanDurationOr("always", "demand"));
    public static final Parameter<Long> DURATION = LIST.add(Parameter.duration("duration"));
    public static final Parameter<Long> WARMUP = LIST.add(Parameter.durationOrZero("warmup"));

    /** All of them, in the order of the help text. */
    public static final List<Parameter<?>> ALL = LIST.all();

    /** A scenario that leaves everything open, to be filled by a {@link WalkPreset}. */
    public static final Scenario OPEN = Scenario.of(ALL);

    private WalkParameters() {}
}
