package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.agent.context.FleetEstimate;

/**
 * How often the holder of a resource's token gives a sign of life, and how long its guardians wait for one. A token that nobody uses
 * is quieter, and its guardians are more patient.
 */
public final class BeatPeriods {

    /** By this factor the beats of an unused token are slower, and its guardians more patient. */
    private static final int SLOWNESS = 4;

    /** In this many beats, every peer of the view hears of a soft token. */
    static final int BEATS_PER_ROUND = 6;

    /** A guardian is never less patient: a process may pause for this long. */
    private static final long LEAST_PATIENCE_NANOS = 600_000_000L;

    private static final long LEAST_QUESTION_NANOS = 50_000_000L;

    /** No agent but a guardian makes a token before it has missed that many beats. */
    private static final int CONTACT_BEATS = 50;

    private static final int QUESTIONS_PER_BEAT = 5;
    private static final int STRICT_QUESTIONS = 3;
    private static final int SOFT_QUESTIONS = 10;

    private final AgentConfig.Vigilance vigilance;
    private final boolean strict;
    private final FleetEstimate fleet;

    public BeatPeriods(AgentConfig.Vigilance vigilance, boolean strict, FleetEstimate fleet) {
        this.vigilance = vigilance;
        this.strict = strict;
        this.fleet = fleet;
    }

    boolean isStrict() {
        return strict;
    }

    /** @param wanted whether the token is in use or awaited */
    long beatNanos(boolean wanted) {
        return wanted ? vigilance.beat().toNanos() : slowBeatNanos();
    }

    /** How often a sign of life arrives at the least, while there is a token. */
    long signPeriodNanos() {
        if (strict) {
            return slowBeatNanos();
        }
        return Math.max(
                fleet.rumourPeriodNanos(), BEATS_PER_ROUND * vigilance.beat().toNanos());
    }

    /** How long it takes until everybody has heard of a token that was made. */
    long rumourPeriodNanos() {
        return strict ? slowBeatNanos() : fleet.rumourPeriodNanos();
    }

    /** How long a guardian waits for a sign of life of a token that is in use. */
    public long patienceNanos() {
        return strict
                ? SLOWNESS * vigilance.patienceNanos()
                : Math.max(LEAST_PATIENCE_NANOS, vigilance.patienceNanos() / 2);
    }

    /** By what factor a guardian is more patient with a token that nobody uses. With a strict one it always is. */
    int unusedPatience() {
        return strict ? 1 : SLOWNESS;
    }

    /** How often a guardian asks before it believes a token lost. */
    int questions() {
        return strict ? STRICT_QUESTIONS : SOFT_QUESTIONS;
    }

    /** How long it waits between two questions. */
    long questionNanos() {
        long beat = vigilance.beat().toNanos();
        return strict ? beat : Math.max(LEAST_QUESTION_NANOS, beat / QUESTIONS_PER_BEAT);
    }

    /** How long a holder that was heard of is believed to use the resource. */
    public long believedNanos() {
        return strict ? patienceNanos() : 2 * signPeriodNanos();
    }

    /** After how long without a sign of life a guardian replaces a token at the earliest: its patience and its questions. */
    public long earliestReplacementNanos() {
        return patienceNanos() + questions() * questionNanos();
    }

    /** Within what time a guardian replaces a token, used or not: the patience of the last one in line, and its questions. */
    public long recoveryBoundNanos() {
        return vigilance.guardians() * (unusedPatience() * patienceNanos() + (questions() + 1) * questionNanos());
    }

    /** For how long an agent that knew of the token surely makes no other one, unless it is its guardian. */
    long contactNanos() {
        return CONTACT_BEATS * vigilance.beat().toNanos();
    }

    /** After how long without any answer a holder that uses its token is cut off: before a guardian replaces the token. */
    long cutOffNanos() {
        return earliestReplacementNanos() * 3 / 4;
    }

    private long slowBeatNanos() {
        return SLOWNESS * vigilance.beat().toNanos();
    }
}
