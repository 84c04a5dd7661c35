/**
 * A running agent as its users see it: commands that any thread may call, and immutable records of the agent's state.
 * The live agent implements this package; the HTTP API, the dashboard, the Java API and the command line call nothing
 * else.
 */
@NullMarked
package io.wandertoken.control;

import org.jspecify.annotations.NullMarked;
