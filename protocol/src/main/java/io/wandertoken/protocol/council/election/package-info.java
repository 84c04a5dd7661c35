/**
 * How a council is elected: which question each round asks, and when enough hosts have answered. The chair in {@code protocol.council}
 * runs an election; the simulator runs the same ones on counts alone.
 */
@NullMarked
package io.wandertoken.protocol.council.election;

import org.jspecify.annotations.NullMarked;
