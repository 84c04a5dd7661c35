/**
 * The experiments of {@code wander reproduce}: one class per chapter and one method per figure or table, each saying what is
 * simulated, what is plotted and which claims that checks. {@code ReproduceCommand} performs them through {@code Reproduction}.
 */
@NullMarked
package io.wandertoken.simulator.experiment;

import org.jspecify.annotations.NullMarked;
