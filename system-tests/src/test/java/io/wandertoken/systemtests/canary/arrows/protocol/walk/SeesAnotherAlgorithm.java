package io.wandertoken.systemtests.canary.arrows.protocol.walk;

import io.wandertoken.systemtests.canary.arrows.protocol.council.Election;

/** An algorithm that looks into another. */
public final class SeesAnotherAlgorithm {
    Election election;
}
