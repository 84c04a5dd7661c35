package io.wandertoken.systemtests.canary.arrows.control;

import io.wandertoken.systemtests.canary.arrows.protocol.token.Shared;

/** What agent and client share looks into the protocol. */
public final class SeesTheProtocol {
    Shared shared;
}
