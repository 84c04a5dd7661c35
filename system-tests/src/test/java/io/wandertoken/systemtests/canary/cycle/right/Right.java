package io.wandertoken.systemtests.canary.cycle.right;

import io.wandertoken.systemtests.canary.cycle.left.Left;

/** The other half of a cycle. */
public final class Right {
    Left left;
}
