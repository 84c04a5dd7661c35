package io.wandertoken.protocol.agent.message;

import io.wandertoken.protocol.request.TokenMemory;

/**
 * What a token of a strict resource brings along.
 *
 * @param epoch the epoch by whose rules it travels
 * @param memory what it remembers of its way in that epoch
 */
public record EpochMemory(long epoch, TokenMemory memory) implements TokenPayload {}
