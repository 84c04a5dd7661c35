/** The names that simulated clients lock. {@code simulator.fleet} asks it for the terms of every client. */
@NullMarked
package io.wandertoken.simulator.locks;

import org.jspecify.annotations.NullMarked;
