package io.wandertoken.protocol.walk;

/**
 * A timeout that grows by half whenever it had to be used, and sinks back towards Δmax by a twentieth of the distance
 * with every token seen. Agents that lose tokens again and again so become more patient.
 *
 * @paper E §4.1 (K¹ = 1.5, K² = 0.05)
 */
public final class AdaptiveRegeneration implements RegenerationRule {

    /** K¹ of the paper. */
    public static final double GROWTH = 1.5;

    /** K² of the paper. */
    private static final double DECAY = 0.05;

    private final long maxIntervalNanos;
    private final double growth;

    /** Δgen of the paper. */
    private double timeoutNanos;

    /**
     * @param maxIntervalNanos Δmax: the timeout of an agent that regularly sees tokens
     * @param growth K¹: 1 for a timeout that never adapts
     */
    public AdaptiveRegeneration(long maxIntervalNanos, double growth) {
        this.maxIntervalNanos = maxIntervalNanos;
        this.growth = growth;
        this.timeoutNanos = maxIntervalNanos;
    }

    @Override
    public long timeoutNanos() {
        return (long) timeoutNanos;
    }

    @Override
    public void onToken() {
        timeoutNanos -= DECAY * (timeoutNanos - maxIntervalNanos);
    }

    @Override
    public void onRegeneration() {
        timeoutNanos *= growth;
    }
}
