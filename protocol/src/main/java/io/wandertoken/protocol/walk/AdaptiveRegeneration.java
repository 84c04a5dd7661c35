package io.wandertoken.protocol.walk;

/**
 * A timeout that grows by half whenever it had to be used, and sinks back towards Δmax by a twentieth of the distance
 * with every token seen. Agents that lose tokens again and again so become more patient.
 *
 * @paper E §4.1 (K¹ = 1.5, K² = 0.05)
 */
public final class AdaptiveRegeneration implements RegenerationRule {
    private static final double GROWTH = 1.5;
    private static final double DECAY = 0.05;

    private final long maxIntervalNanos;

    /** Δgen of the paper. */
    private double timeoutNanos;

    public AdaptiveRegeneration(long maxIntervalNanos) {
        this.maxIntervalNanos = maxIntervalNanos;
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
        timeoutNanos *= GROWTH;
    }
}
