/** Studying a model: replications, sweeps, stopping when enough is known, results in their stable formats. */
@NullMarked
package io.wandertoken.simulator.study;

import org.jspecify.annotations.NullMarked;
