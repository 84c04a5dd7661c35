/**
 * Benchmarks of the simulator, of handovers and of whole agents on this machine. {@code wander bench} calls them and prints
 * their figures.
 */
@NullMarked
package io.wandertoken.benchmarks;

import org.jspecify.annotations.NullMarked;
