package io.wandertoken.systemtests.canary.arrows.client;

import io.wandertoken.systemtests.canary.arrows.simulator.Simulation;

/** The Java API looks into the simulator. */
public final class SeesTheSimulatorToo {
    Simulation simulation;
}
