package io.wandertoken.protocol.handover;

/** 128 random bits that never come again: what makes one attempt, or one acceptance, different from all others. */
public record Nonce(long high, long low) {}
