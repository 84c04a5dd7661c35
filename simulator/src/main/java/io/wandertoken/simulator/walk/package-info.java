/**
 * The wandering token under virtual time: the scenario, the driver of the protocol's machines, faults, and what is
 * measured.
 */
@NullMarked
package io.wandertoken.simulator.walk;

import org.jspecify.annotations.NullMarked;
