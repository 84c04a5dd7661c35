package io.wandertoken.systemtests.canary.arrows.client;

import io.wandertoken.systemtests.canary.arrows.benchmarks.Benchmark;

/** The Java API looks up at the benchmarks. */
public final class SeesTheBenchmarks {
    Benchmark benchmark;
}
