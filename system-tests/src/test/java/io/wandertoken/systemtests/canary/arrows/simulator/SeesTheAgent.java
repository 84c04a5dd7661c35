package io.wandertoken.systemtests.canary.arrows.simulator;

import io.wandertoken.systemtests.canary.arrows.agent.Live;

/** The simulator looks into the live agent. */
public final class SeesTheAgent {
    Live live;
}
