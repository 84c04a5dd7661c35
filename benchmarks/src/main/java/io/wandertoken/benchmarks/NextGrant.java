package io.wandertoken.benchmarks;

/**
 * How long it takes from the release of a lease to the next grant at another agent.
 *
 * @param lease from client to client
 * @param handover between bare agents, in turns with the former
 * @param ratio the median of the rounds' ratios of medians
 * @param least the least ratio of a round
 * @param most the greatest one
 */
public record NextGrant(Percentiles lease, Percentiles handover, double ratio, double least, double most) {}
