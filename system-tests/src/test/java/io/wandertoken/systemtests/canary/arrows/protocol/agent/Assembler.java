package io.wandertoken.systemtests.canary.arrows.protocol.agent;

import io.wandertoken.systemtests.canary.arrows.protocol.council.Election;
import io.wandertoken.systemtests.canary.arrows.protocol.token.Shared;

/** The one place that may know several algorithms. */
public final class Assembler {
    Election allowed;
    Shared alsoAllowed;
}
