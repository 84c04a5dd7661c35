package io.wandertoken.systemtests.canary.arrows.client;

/** Something that others must not know. */
public final class Application {}
