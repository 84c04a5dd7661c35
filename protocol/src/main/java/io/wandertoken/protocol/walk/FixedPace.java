package io.wandertoken.protocol.walk;

/**
 * A pace that was computed beforehand from the capacity of the resource.
 *
 * @param minIntervalNanos Δmin = Δop·Nmax/2 in the paper. Larger: fewer skips are wasted on late agents but more tokens
 *     skip; smaller: quick agents take more than their share
 * @param regenerationBaseNanos Δmin in the paper. Larger: fewer spurious tokens, slower recovery
 * @param regenerationMeanNanos γ = Δmin·Nmax in the paper. Larger: fewer spurious tokens, slower recovery
 * @paper J §2 (lines 2 and 3)
 */
public record FixedPace(long minIntervalNanos, long regenerationBaseNanos, double regenerationMeanNanos)
        implements Pace {}
