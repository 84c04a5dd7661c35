package io.wandertoken.simulator.fleet.ledger;

/** Whether the resource rests between two accesses, as seen from above. */
public final class GapLedger {
    private final long gapNanos;
    private long lastEndNanos = Long.MIN_VALUE;

    /** @param gapNanos 0 for no gap */
    public GapLedger(long gapNanos) {
        this.gapNanos = gapNanos;
    }

    /** An access begins. Whether the resource has rested for long enough. */
    public boolean isKept(long nowNanos) {
        return gapNanos == 0 || lastEndNanos == Long.MIN_VALUE || nowNanos - lastEndNanos >= gapNanos;
    }

    public void onEnded(long nowNanos) {
        lastEndNanos = nowNanos;
    }
}
