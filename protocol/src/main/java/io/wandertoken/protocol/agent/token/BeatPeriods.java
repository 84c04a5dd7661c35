package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.agent.context.FleetEstimate;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.licence.LicenceConfig;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How often the holder of a resource's token gives a sign of life, and how long its guardians wait for one. A token that nobody uses
 * is quieter, and its guardians are more patient. With a strict token, guardians take twice as long: all peers hear its beats, but to
 * replace it by mistake costs more. Where the resource is to stop rather than to have two holders, they also let a holder that is cut
 * off finish its work.
 */
public final class BeatPeriods {

    /** By this factor the beats of an unused token are slower, and those who guard a soft one more patient. */
    private static final int SLOWNESS = 4;

    /** In this many beats, every peer of the view hears of a soft token. */
    static final int BEATS_PER_ROUND = 6;

    /** A guardian is never less patient: a process may pause for this long. */
    private static final long LEAST_PATIENCE_NANOS = 600_000_000L;

    private static final long LEAST_QUESTION_NANOS = 50_000_000L;

    /** No agent but a guardian makes a token before it has missed that many beats. */
    private static final int CONTACT_BEATS = 50;

    private static final int QUESTIONS_PER_BEAT = 5;
    private static final int QUESTIONS = 10;
    private static final int STRICT_CAUTION = 2;
    private static final int STOPPING_PATIENCE = 8;

    /** How much longer a time may last by one clock than by another: the one may be too fast by ρ, and the other too slow by ρ. */
    private static final double DRIFT = (1 + LicenceConfig.DEFAULT_DRIFT) / (1 - LicenceConfig.DEFAULT_DRIFT);

    private final AgentConfig.Vigilance vigilance;
    private final boolean strict;
    private final boolean stops;
    private final FleetEstimate fleet;

    /** @param strictness of the resource, or null if it is soft */
    BeatPeriods(AgentConfig.Vigilance vigilance, ResourceConfig.@Nullable Strictness strictness, FleetEstimate fleet) {
        this.vigilance = vigilance;
        this.strict = strictness != null;
        this.stops = strictness != null && !strictness.regenerates();
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

    /** How long it takes until everybody has heard of a token that was made. That of a strict one is announced to all. */
    long rumourPeriodNanos() {
        if (stops) {
            return slowBeatNanos();
        }
        return strict ? vigilance.beat().toNanos() : fleet.rumourPeriodNanos();
    }

    /** How long a guardian waits for a sign of life of a token that is in use. */
    public long patienceNanos() {
        return (stops ? STOPPING_PATIENCE : caution()) * Math.max(LEAST_PATIENCE_NANOS, vigilance.patienceNanos() / 2);
    }

    /** By what factor a guardian is more patient with a token that nobody uses. */
    int unusedPatience() {
        return stops ? 1 : SLOWNESS / caution();
    }

    /** How often a guardian asks before it believes a token lost. */
    int questions() {
        return QUESTIONS;
    }

    /** How long it waits between two questions. */
    long questionNanos() {
        return caution() * Math.max(LEAST_QUESTION_NANOS, vigilance.beat().toNanos() / QUESTIONS_PER_BEAT);
    }

    /** By what factor agents take more time before they make a token, because a second strict one costs more. */
    int caution() {
        return strict ? STRICT_CAUTION : 1;
    }

    /** How long a holder that was heard of is believed to use the resource. */
    public long believedNanos() {
        return strict ? SLOWNESS * vigilance.patienceNanos() : 2 * signPeriodNanos();
    }

    /** After how long without a sign of life a guardian replaces a token at the earliest, by its own clock: its patience and its questions. */
    public long earliestReplacementNanos() {
        return patienceNanos() + questions() * questionNanos();
    }

    /** Within what time a guardian replaces a token, used or not: the patience of the last one in line, and its questions. */
    public long recoveryBoundNanos() {
        return vigilance.guardians() * (unusedPatience() * patienceNanos() + (questions() + 1) * questionNanos());
    }

    /** For how long the word of a guardian counts that knew of the token: its clock may be too fast, and that of the holder too slow. */
    public long guardWordNanos() {
        return (long) (earliestReplacementNanos() / DRIFT);
    }

    /** The same for an agent that is not known to guard it. */
    long wordNanos() {
        return (long) (contactNanos() / DRIFT);
    }

    /** How long something may last by our clock that lasts so long by that of another agent. */
    public static long byAnyClockNanos(long nanos) {
        return (long) (DRIFT * nanos);
    }

    /** For how long an agent may use the resource that was cut off with a token, perhaps by a clock that is too slow. */
    long unseenUseNanos(Duration hold) {
        return byAnyClockNanos(hold.toNanos() + contactNanos());
    }

    /**
     * For how long an agent may use the resource that was heard to have a token, perhaps by a clock that is too slow: it may begin a lease until
     * it notices that it is cut off. One that uses its token soon notices that nobody answers.
     */
    long useNanos(Duration hold, boolean using) {
        return byAnyClockNanos(hold.toNanos() + (using ? earliestReplacementNanos() : unawareNanos()));
    }

    /**
     * For how long an agent that knew of the token surely makes no other one by its own clock, unless it is known to guard it. Who guards a
     * strict token behind its giver is not known everywhere.
     */
    long contactNanos() {
        return strict ? 2 * patienceNanos() + questions() * questionNanos() : unawareNanos();
    }

    /** For how long a holder of an unused token that is mute or cut off may grant leases without noticing. */
    long unawareNanos() {
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
