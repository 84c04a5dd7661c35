/**
 * How many permits a resource can handle: the controller that finds out, and what it remembers. The token of the first permit carries its
 * state; the agent that has this token feeds it.
 */
@NullMarked
package io.wandertoken.protocol.memory.congestion;

import org.jspecify.annotations.NullMarked;
