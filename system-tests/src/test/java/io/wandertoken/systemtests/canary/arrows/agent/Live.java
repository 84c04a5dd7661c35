package io.wandertoken.systemtests.canary.arrows.agent;

/** Something that others must not know. */
public final class Live {}
