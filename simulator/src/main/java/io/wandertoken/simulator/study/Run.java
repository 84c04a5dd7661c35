package io.wandertoken.simulator.study;

import io.wandertoken.simulator.statistics.Intervals;
import io.wandertoken.simulator.statistics.RunMetrics;

/**
 * What came out of one run.
 *
 * @param intervals the lengths of all intervals between accesses, for drawing their distribution
 * @param events how many events were simulated
 */
public record Run(RunMetrics metrics, Intervals intervals, long events) {}
