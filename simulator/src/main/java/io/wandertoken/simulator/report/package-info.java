/**
 * What `wander reproduce` shows: chapters of figures, each with its plot, its data, the command that makes it and a verdict
 * per claim. The records say what is shown; {@link io.wandertoken.simulator.report.HtmlReport} says how.
 */
@NullMarked
package io.wandertoken.simulator.report;

import org.jspecify.annotations.NullMarked;
