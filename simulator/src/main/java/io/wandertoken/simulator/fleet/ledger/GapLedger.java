package io.wandertoken.simulator.fleet.ledger;

/** Whether the resource rests between two accesses, as seen from above. */
public final class GapLedger {
    private final long gapNanos;
    private long lastEndNanos = Long.MIN_VALUE;

    /**
     * @param gapNanos 0 for no gap
     * @param drift by how much the fastest clock counts more than it should: by such a clock the gap is over a little early
     */
    public GapLedger(long gapNanos, double drift) {
        this.gapNanos = (long) (gapNanos / (1 + drift));
    }

    /** An access begins. Whether the resource has rested for long enough. */
    public boolean isKept(long nowNanos) {
        return gapNanos == 0 || lastEndNanos == Long.MIN_VALUE || nowNanos - lastEndNanos >= gapNanos;
    }

    public void onEnded(long nowNanos) {
        lastEndNanos = nowNanos;
    }
}
