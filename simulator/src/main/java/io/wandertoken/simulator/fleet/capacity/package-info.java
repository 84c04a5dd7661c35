/**
 * A resource that gets slower when more clients use it than it can handle, and what a fleet makes of it. The clients of the fleet simulation
 * use it.
 */
@NullMarked
package io.wandertoken.simulator.fleet.capacity;

import org.jspecify.annotations.NullMarked;
