package io.wandertoken.systemtests.canary.arrows.simulator;

/** Something that the live agent must not know. */
public final class Simulation {}
