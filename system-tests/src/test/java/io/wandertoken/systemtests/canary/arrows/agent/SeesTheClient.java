package io.wandertoken.systemtests.canary.arrows.agent;

import io.wandertoken.systemtests.canary.arrows.client.Application;

/** The live agent looks into its clients. */
public final class SeesTheClient {
    Application application;
}
