package io.wandertoken.systemtests.canary.arrows.protocol.token;

/** What all algorithms may know. */
public final class Shared {}
