package io.wandertoken.systemtests.canary.cycle.left;

import io.wandertoken.systemtests.canary.cycle.right.Right;

/** One half of a cycle. */
public final class Left {
    Right right;
}
