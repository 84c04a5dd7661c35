package io.wandertoken.protocol.handover;

import org.jspecify.annotations.Nullable;

/**
 * 128 random bits that identify one attempt or one acceptance and never repeat. A replayed commit fails because the
 * destination has drawn another nonce since.
 *
 * @paper S §3.1 (replays)
 */
public record Nonce(long high, long low) {

    // Every step of a handover compares them, and agents run without the compiler that makes a record's own methods
    // fast.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Nonce nonce && high == nonce.high && low == nonce.low;
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(high) + Long.hashCode(low);
    }
}
