package io.wandertoken.protocol.walk;

import io.wandertoken.protocol.token.TokenId;
import org.jspecify.annotations.Nullable;

/**
 * The use of the resource that walks share: whether a client wants it, uses it now, and when its last use ended. Walks
 * that share one access, such as a simulated agent's walks of several permits, never use the resource twice at a time. A live
 * agent has one per permit.
 *
 * <p>Δmin counts from the end of an access, as in the paper: line 25 sets lastaccess after the operation.
 *
 * @paper J §2 (lastaccess, lines 18 and 25)
 */
public final class Access {

    /** The time of the last access of an agent that never had one: longer ago than any other. */
    public static final long NEVER = Long.MIN_VALUE;

    private long lastStartNanos = NEVER;
    private long lastEndNanos = NEVER;
    private @Nullable TokenId lastToken;
    private boolean using;
    private boolean wanted = true;

    /** Sets whether a client waits for the resource here. The papers assume that one always does. */
    public void setWanted(boolean wanted) {
        this.wanted = wanted;
    }

    /** Whether a token could be put to use at all: a client waits for it, and no other permit is in use here. */
    boolean isPossible() {
        return wanted && !using;
    }

    /** Whether a token that comes now may be used. */
    boolean isDue(long nowNanos, long minIntervalNanos) {
        return isPossible() && !endedWithin(minIntervalNanos, nowNanos);
    }

    /** Whether the last access ended at most a given time ago. */
    boolean endedWithin(long nanos, long nowNanos) {
        return lastEndNanos != NEVER && nowNanos - lastEndNanos <= nanos;
    }

    void start(long nowNanos) {
        using = true;
        lastStartNanos = nowNanos;
    }

    void end(TokenId token, long nowNanos) {
        using = false;
        lastEndNanos = nowNanos;
        lastToken = token;
    }

    public boolean isUsing() {
        return using;
    }

    /** When the last access began, or {@link #NEVER}. */
    public long lastStartNanos() {
        return lastStartNanos;
    }

    /** The token of the last finished access. */
    @Nullable
    TokenId lastToken() {
        return lastToken;
    }
}
