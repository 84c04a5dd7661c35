/**
 * The experiments of `wander reproduce`: one class per figure or table, each saying what is simulated, what is plotted and
 * which claims that checks.
 */
@NullMarked
package io.wandertoken.simulator.experiment;

import org.jspecify.annotations.NullMarked;
