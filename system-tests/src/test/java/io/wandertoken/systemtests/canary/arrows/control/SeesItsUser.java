package io.wandertoken.systemtests.canary.arrows.control;

import io.wandertoken.systemtests.canary.arrows.client.Application;

/** What agent and client share looks into the client. */
public final class SeesItsUser {
    Application application;
}
