package io.wandertoken.protocol.agent.context;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.handover.NonceSource;

/**
 * Where an agent's chance comes from.
 *
 * @param random for everything that only has to be spread
 * @param nonces for what nobody may guess
 */
public record RandomSources(RandomSource random, NonceSource nonces) {}
