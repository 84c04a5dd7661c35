package io.wandertoken.protocol.licence;

import io.wandertoken.protocol.Requirements;
import java.time.Duration;

/**
 * The times of licences, the same at all agents of a fleet.
 *
 * @param durationNanos L: how long a licence counts without an extension. Longer: fewer datagrams, and holders survive longer cuts from
 *     the voters; shorter: the fleet waits less for the licence of a lost token
 * @param drift ρ: how much the rate of any clock may differ from real time, as a share. Larger: safe with worse clocks; smaller: licences
 *     last a little longer
 */
public record LicenceConfig(long durationNanos, double drift) {

    /** The default of ρ: 1 %, fifty times the drift of an ordinary quartz. */
    public static final double DEFAULT_DRIFT = 0.01;

    /** L is this many beats by default. */
    public static final int BEATS = 8;

    private static final int EXTENSIONS = 4;
    private static final int RESENDS = 4;

    public LicenceConfig {
        new Requirements()
                .require(durationNanos >= EXTENSIONS * RESENDS, "a licence must last longer than 0")
                // From one quarter on, a voter's silence of 2·L could end before an acceptance of L·(1+ρ) does.
                .require(
                        drift >= 0 && drift < 0.25,
                        "the drift of a clock must be at least 0 and below 0.25, not " + drift)
                .check();
    }

    /** The default for agents that give signs of life with this period. */
    public static LicenceConfig ofBeat(Duration beat) {
        return new LicenceConfig(BEATS * beat.toNanos(), DEFAULT_DRIFT);
    }

    /** L·(1+ρ): how long a voter keeps an acceptance, by its own clock. */
    public long acceptanceNanos() {
        return (long) Math.ceil(durationNanos * (1 + drift));
    }

    /** L·(1−ρ): how long a holder counts a licence, by its own clock. */
    public long licenceNanos() {
        return (long) Math.floor(durationNanos * (1 - drift));
    }

    /** M: how long a voter does not reply after its start. */
    public long silenceNanos() {
        return 2 * durationNanos;
    }

    /** A holder extends its licence with this period. */
    public long extensionNanos() {
        return durationNanos / EXTENSIONS;
    }

    /** A lease that cannot be extended is lost this long before its licence ends. */
    public long graceNanos() {
        return durationNanos / EXTENSIONS;
    }

    /** A holder repeats a proposal after this time to the voters that have not replied. */
    public long resendNanos() {
        return extensionNanos() / RESENDS;
    }
}
