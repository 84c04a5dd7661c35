package io.wandertoken.protocol.handover;

/**
 * 128 random bits that never come again: what makes one attempt, or one acceptance, different from all others. A replayed
 * commit fails because the destination drew another nonce meanwhile.
 *
 * @paper S §3.1 (replays)
 */
public record Nonce(long high, long low) {}
