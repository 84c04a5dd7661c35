/** From single runs to figures with confidence intervals. */
@NullMarked
package io.wandertoken.simulator.statistics;

import org.jspecify.annotations.NullMarked;
