package io.wandertoken.protocol.council.election;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/**
 * How far the machines are hardened. An agent uses {@link #hardened}; everything else exists so that simulation and tests
 * can show, with the very same machines, what the paper's algorithms do and what each rule is there for.
 *
 * @paper C §4
 */
public final class CouncilRules {

    /** A rule that is left out. */
    public enum Weakness {
        /** A host that missed a round goes on as if it had not. */
        STALE_ACTIVE,
        /** A host is in the council because it replied last, whether or not it was heard. */
        SELF_APPOINTED,
        /** A repeated announce is answered with fresh coins. */
        REDRAWS,
        /** A reply that comes twice counts twice. */
        COUNTS_COPIES,
        /** The chair never lowers its idea of how many hosts there are, and only raises it to what it counted. */
        STUBBORN,
        /** The chair goes on forever, even when there are too few hosts. */
        ENDLESS,
        /** The algorithm with history never goes back further than by one round. */
        NO_FALLBACK
    }

    private static final CouncilRules HARDENED = new CouncilRules(EnumSet.noneOf(Weakness.class));
    private static final CouncilRules PAPER = new CouncilRules(EnumSet.allOf(Weakness.class));

    private final EnumSet<Weakness> weaknesses;

    private CouncilRules(EnumSet<Weakness> weaknesses) {
        this.weaknesses = weaknesses;
    }

    /** All rules. */
    public static CouncilRules hardened() {
        return HARDENED;
    }

    /**
     * The algorithms as published, read literally.
     *
     * @paper C §4, §5, §6
     */
    public static CouncilRules paper() {
        return PAPER;
    }

    /** All rules but the given ones. */
    public static CouncilRules without(Weakness... weaknesses) {
        EnumSet<Weakness> set = EnumSet.noneOf(Weakness.class);
        set.addAll(List.of(weaknesses));
        return new CouncilRules(set);
    }

    /** These rules and the given one. */
    public CouncilRules and(Weakness strengthened) {
        EnumSet<Weakness> set = EnumSet.copyOf(weaknesses);
        set.remove(strengthened);
        return new CouncilRules(set);
    }

    /** What these rules leave out. */
    public List<Weakness> weaknesses() {
        return new ArrayList<>(weaknesses);
    }

    public boolean has(Weakness weakness) {
        return weaknesses.contains(weakness);
    }
}
