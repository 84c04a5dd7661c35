/**
 * A running agent as its users see it: commands that any thread may give, and records that tell what is. The HTTP API, the
 * dashboard, the Java API and the command line all stand on this and on nothing behind it.
 */
@NullMarked
package io.wandertoken.agent.control;

import org.jspecify.annotations.NullMarked;
