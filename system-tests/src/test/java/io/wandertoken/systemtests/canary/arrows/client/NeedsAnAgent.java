package io.wandertoken.systemtests.canary.arrows.client;

import io.wandertoken.systemtests.canary.arrows.agent.Live;

/** The Java API drags in a live agent. */
public final class NeedsAnAgent {
    Live live;
}
