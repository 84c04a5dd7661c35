/**
 * Whole agents, the classes that run live, on a simulated network: clients that come and go, hosts that die and restart with
 * a wrong clock, joins and leaves, losses and partitions; and checkers that look on.
 */
@NullMarked
package io.wandertoken.simulator.fleet;

import org.jspecify.annotations.NullMarked;
