/**
 * Commands that compute instead of run: simulate, analyze, advise and reproduce. {@link io.wandertoken.cli.Wander} calls
 * them; the simulator does the work.
 */
@NullMarked
package io.wandertoken.cli.simulate;

import org.jspecify.annotations.NullMarked;
