package io.wandertoken.protocol.handover;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/**
 * The rules that harden the machines. Agents use {@link #hardened}. Weaker rules exist for simulations and tests: they show
 * what the paper's protocol does, and what each rule prevents.
 *
 * @paper S §3
 */
public final class HandoverRules {

    /** A rule that is left out. */
    public enum Weakness {
        /** All attempts of one holder use the same session: that of its own handover, plus one. */
        SESSION_REUSED,
        /** Nonces are not checked. */
        NONCE_UNCHECKED,
        /** The destination notes a session only when it is complete, not when it is offered. */
        SEEN_ON_COMMIT,
        /** After its last ack the destination no longer waits for the commit. */
        DESTINATION_FORGETS,
        /** A destination that waits for a commit does not listen to newer offers. */
        NO_PREEMPTION,
        /** Copies are not answered: acks and commits are repeated by the timer, and the early stop is sent once. */
        ANSWERS_ONCE,
        /** The source commits again when a rebooted peer answers with a new nonce. */
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

    /** All rules except the given ones. */
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

    /** Whether two nonces are equal, or these rules do not check them. */
    boolean matches(Nonce mine, Nonce theirs) {
        return mine.equals(theirs) || has(Weakness.NONCE_UNCHECKED);
    }
}
