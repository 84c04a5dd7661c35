package io.wandertoken.systemtests.canary.arrows.embedded;

/** Something that others must not know. */
public final class Builder {}
