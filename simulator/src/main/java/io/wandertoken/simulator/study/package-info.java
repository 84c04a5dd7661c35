/**
 * Studying a model: replications, sweeps, stopping when enough is known, results in their stable formats. The commands
 * {@code simulate} and {@code reproduce} call it.
 */
@NullMarked
package io.wandertoken.simulator.study;

import org.jspecify.annotations.NullMarked;
