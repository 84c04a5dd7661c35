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

    public static final Parameter<Rule> RULE =
            LIST.add(Parameter.word("rule", Rule.class, "how spurious tokens are removed and lost ones regenerated"));
    public static final Parameter<Integer> AGENTS =
            LIST.add(Parameter.count("agents", 2, 10_000_000, "N, the agents that share the resource"));
    public static final Parameter<Integer> CAPACITY =
            LIST.add(Parameter.count("capacity", 1, 10_000_000, "Nmax, the agents that saturate the resource"));
    public static final Parameter<Integer> PERMITS =
            LIST.add(Parameter.count("permits", 1, 64, "k, how many may use the resource at a time: one walk each"));
    public static final Parameter<Long> HOLD = LIST.add(Parameter.duration("hold", "Δop, the length of one access"));
    public static final Parameter<Long> SKIP =
            LIST.add(Parameter.duration("skip", "Δskip, how long an agent keeps a token that it does not use"));
    public static final Parameter<Long> MIN_INTERVAL = LIST.add(Parameter.durationOrZero(
            "min-interval",
            "Δmin, how long after the end of an access tokens are skipped [hold·capacity/(2·permits)]"));
    public static final Parameter<Sizing> SIZING = LIST.add(Parameter.word(
            "sizing", Sizing.class, "whether Δmin and the regeneration times follow from the capacity or are learned"));
    public static final Parameter<Long> REGENERATION_BASE = LIST.add(
            Parameter.durationOrZero("regeneration-base", "the fixed part of the regeneration timeout [Δmin·permits]"));
    public static final Parameter<Double> REGENERATION = LIST.add(Parameter.meanDurationOr(
            "never", "regeneration", "γ, the mean of its random part [Δmin·permits·capacity]"));
    public static final Parameter<SignOfLife> SIGN_OF_LIFE = LIST.add(Parameter.word(
            "sign-of-life", SignOfLife.class, "what restarts the timeout: the token itself, or a probe as well"));
    public static final Parameter<Long> MAX_INTERVAL = LIST.add(
            Parameter.duration("max-interval", "Δmax, the regeneration timeout of rule adaptive [3·Δmin·permits]"));
    public static final Parameter<Double> GROWTH = LIST.add(Parameter.number(
            "growth", 1, 10, "K¹, by what factor that timeout grows each time it passes; 1 never adapts"));
    public static final Parameter<RoutingSpec> ROUTING = LIST.add(new Parameter<>(
            "routing",
            RoutingSpec.LABEL,
            "who gets the token next: any peer, the neediest of D probed ones (with a memory of M), or the next one",
            RoutingSpec.ALLOWED,
            RoutingSpec::parse,
            RoutingSpec::toString,
            RoutingSpec::toString));
    public static final Parameter<Long> GUARDIAN = LIST.add(Parameter.durationOr(
            "off",
            "guardian",
            "the margin beyond Δop after which the last giver replaces a token it hears nothing of"));
    public static final Parameter<Integer> GUARDIANS =
            LIST.add(Parameter.count("guardians", 1, 16, "how many of the last givers watch, one behind the other"));
    public static final Parameter<Double> GUARDIAN_FAILURE =
            LIST.add(Parameter.probability("guardian-failure", "the chance that a guardian is dead when it is needed"));
    public static final Parameter<Long> LOSS_EVERY =
            LIST.add(Parameter.durationOr("never", "loss-every", "how often a token gets lost"));
    public static final Parameter<LossKind> LOSS =
            LIST.add(Parameter.word("loss", LossKind.class, "at fixed times or at random ones"));
    public static final Parameter<Long> CLOCK_OFFSET =
            LIST.add(Parameter.durationOrZero("clock-offset", "each agent's clock is wrong by up to this much"));
    public static final Parameter<Long> HANDOVER_DELAY =
            LIST.add(Parameter.durationOrZero("handover-delay", "how long a token travels"));
    public static final Parameter<Double> DEMAND = LIST.add(Parameter.meanDurationOr(
            "always", "demand", "how long an agent that had its access does without another one, on average"));
    public static final Parameter<Long> DURATION = LIST.add(Parameter.duration("duration", "the simulated time"));
    public static final Parameter<Long> WARMUP =
            LIST.add(Parameter.durationOrZero("warmup", "how much of it passes before anything is measured"));

    /** All of them, in the order of the help text. */
    public static final List<Parameter<?>> ALL = LIST.all();

    /** A scenario that leaves everything open, to be filled by a {@link WalkPreset}. */
    public static final Scenario OPEN = Scenario.of(ALL);

    private WalkParameters() {}
}
