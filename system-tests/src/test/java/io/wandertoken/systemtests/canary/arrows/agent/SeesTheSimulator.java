package io.wandertoken.systemtests.canary.arrows.agent;

import io.wandertoken.systemtests.canary.arrows.simulator.Simulation;

/** The live agent looks into the simulator. */
public final class SeesTheSimulator {
    Simulation simulation;
}
