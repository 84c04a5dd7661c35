package io.wandertoken.systemtests.canary.arrows.benchmarks;

/** Something that only the command line may know. */
public final class Benchmark {}
