package io.wandertoken.systemtests.canary.arrows.cli;

/** Something that others must not know. */
public final class Command {}
