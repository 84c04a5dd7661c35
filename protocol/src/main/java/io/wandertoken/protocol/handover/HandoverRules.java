package io.wandertoken.protocol.handover;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/**
 * How far the machines are hardened. An agent uses {@link #hardened}; everything else exists so that simulation and tests
 * can show, with the very same machines, what the paper's protocol does and what each rule is there for.
 *
 * @paper S §3
 */
public final class HandoverRules {

    /** A rule that is left out. */
    public enum Weakness {
        /** All attempts of one holder carry the same session: the one it got the token with, plus one. */
        SESSION_REUSED,
        /** Neither nonce is looked at. */
        NONCE_UNCHECKED,
        /** The destination notes a session only when it is complete, not already when it is offered. */
        SEEN_ON_COMMIT,
        /** After its last ack the destination no longer waits for the commit. */
        DESTINATION_FORGETS,
        /** A destination that waits for a commit does not listen to newer offers. */
        NO_PREEMPTION,
        /** Nothing is said again because a copy came: acks and commits go by the timer, the early stop goes once. */
        ANSWERS_ONCE,
        /** The source commits again when a peer that rebooted comes with a new nonce. */
        SOURCE_REBINDS
    }

    private static final HandoverRules HARDENED = new HandoverRules(EnumSet.noneOf(Weakness.class));
    private static final HandoverRules PAPER = without(
            Weakness.SESSION_REUSED,
            Weakness.NONCE_UNCHECKED,
            Weakness.DESTINATION_FORGETS,
            Weakness.NO_PREEMPTION,
            Weakness.ANSWERS_ONCE);

    private final EnumSet<Weakness> weaknesses;

    private HandoverRules(EnumSet<Weakness> weaknesses) {
        this.weaknesses = weaknesses;
    }

    /** All rules. */
    public static HandoverRules hardened() {
        return HARDENED;
    }

    /**
     * The protocol as published, read literally.
     *
     * @paper S §3, §3.1
     */
    public static HandoverRules paper() {
        return PAPER;
    }

    /** All rules but the given ones. */
    public static HandoverRules without(Weakness... weaknesses) {
        EnumSet<Weakness> set = EnumSet.noneOf(Weakness.class);
        set.addAll(List.of(weaknesses));
        return new HandoverRules(set);
    }

    /** What these rules leave out. */
    public List<Weakness> weaknesses() {
        return new ArrayList<>(weaknesses);
    }

    boolean has(Weakness weakness) {
        return weaknesses.contains(weakness);
    }

    /** Whether two nonces are the same as far as these rules care. */
    boolean matches(Nonce mine, Nonce theirs) {
        return mine.equals(theirs) || has(Weakness.NONCE_UNCHECKED);
    }
}
