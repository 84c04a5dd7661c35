package io.wandertoken.simulator.walk;

import io.wandertoken.simulator.statistics.Intervals;
import io.wandertoken.simulator.statistics.RunMetrics;

/**
 * What came out of one run.
 *
 * @param intervals the lengths of all intervals between accesses, for drawing their distribution
 * @param events how many events were simulated
 */
public record WalkRun(RunMetrics metrics, Intervals intervals, long events) {}
