package io.wandertoken.protocol.handover;

/**
 * 128 random bits that identify one attempt or one acceptance and never repeat. A replayed commit fails because the
 * destination has drawn another nonce since.
 *
 * @paper S §3.1 (replays)
 */
public record Nonce(long high, long low) {}
