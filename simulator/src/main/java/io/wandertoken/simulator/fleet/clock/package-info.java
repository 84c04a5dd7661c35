/**
 * Simulated time: the steps that are due, the clocks of hosts with their errors, and the timers of agents. The simulated fleet and its
 * hosts use them.
 */
@NullMarked
package io.wandertoken.simulator.fleet.clock;

import org.jspecify.annotations.NullMarked;
