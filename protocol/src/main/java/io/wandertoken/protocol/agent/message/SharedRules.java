package io.wandertoken.protocol.agent.message;

/**
 * The rules of a resource that all its agents must share: with different ones, no guarantee holds.
 *
 * @param algorithm the number of the algorithm by which the token is asked for; 0 for a token that walks
 * @param permits how many may use the resource at a time
 * @param stops whether the resource stops when its token is lost and nobody guards it
 */
public record SharedRules(int algorithm, int permits, boolean stops) {}
