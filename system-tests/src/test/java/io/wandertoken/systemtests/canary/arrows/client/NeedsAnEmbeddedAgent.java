package io.wandertoken.systemtests.canary.arrows.client;

import io.wandertoken.systemtests.canary.arrows.embedded.Builder;

/** The Java API drags in the artifact that embeds an agent. */
public final class NeedsAnEmbeddedAgent {
    Builder builder;
}
