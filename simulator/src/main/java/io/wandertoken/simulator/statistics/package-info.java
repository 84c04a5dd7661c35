/**
 * From single runs to figures with confidence intervals. {@code Study} collects runs with it, and the models count with it.
 */
@NullMarked
package io.wandertoken.simulator.statistics;

import org.jspecify.annotations.NullMarked;
