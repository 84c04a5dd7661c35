package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.agent.context.FleetEstimate;

/**
 * How often the holder of a resource's token gives a sign of life, and how long its guardians wait for one. A strict resource that
 * nobody uses is quieter, and its guardians are more patient.
 */
public final class BeatPeriods {

    /** By this factor the beats of an unused strict token are slower, and its guardians more patient. */
    private static final int SLOWNESS = 4;

    /** How often a guardian asks before it believes a token lost. */
    static final int QUESTIONS = 3;

    private final AgentConfig.Vigilance vigilance;
    private final boolean strict;
    private final FleetEstimate fleet;

    public BeatPeriods(AgentConfig.Vigilance vigilance, boolean strict, FleetEstimate fleet) {
        this.vigilance = vigilance;
        this.strict = strict;
        this.fleet = fleet;
    }

    /** @param wanted whether the token is in use or awaited here */
    long beatNanos(boolean wanted) {
        return strict && !wanted ? slowBeatNanos() : vigilance.beat().toNanos();
    }

    /** How often a sign of life arrives at the least, while there is a token. */
    long signPeriodNanos() {
        return strict ? slowBeatNanos() : fleet.signPeriodNanos();
    }

    /** How long a guardian waits for a sign of life. */
    public long patienceNanos() {
        return strict ? SLOWNESS * vigilance.patienceNanos() : vigilance.patienceNanos();
    }

    /** After how long without a sign of life a guardian replaces a token at the earliest: its patience and its questions. */
    public long earliestReplacementNanos() {
        return patienceNanos() + QUESTIONS * vigilance.beat().toNanos();
    }

    /** Within what time a guardian replaces a token: the patience of the last one in line, and its questions. */
    public long recoveryBoundNanos() {
        return vigilance.guardians()
                * (patienceNanos() + (QUESTIONS + 1) * vigilance.beat().toNanos());
    }

    private long slowBeatNanos() {
        return SLOWNESS * vigilance.beat().toNanos();
    }
}
