package io.wandertoken.systemtests.canary.arrows.protocol.council;

import io.wandertoken.systemtests.canary.arrows.protocol.token.Shared;

/** An algorithm that keeps to itself. */
public final class Election {
    Shared allowed;
}
