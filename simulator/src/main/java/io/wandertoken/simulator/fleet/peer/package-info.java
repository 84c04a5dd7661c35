/**
 * What simulated hosts know of each other: the newest message of each peer, and the version that it has announced. A host of the fleet simulation
 * asks here what it may send and what it skips.
 */
@NullMarked
package io.wandertoken.simulator.fleet.peer;

import org.jspecify.annotations.NullMarked;
