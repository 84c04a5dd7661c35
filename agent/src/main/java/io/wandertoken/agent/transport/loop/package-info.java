/**
 * The event loop, its timers and its clock. The endpoint runs one loop per agent; the loop calls a
 * {@link io.wandertoken.agent.transport.loop.LoopHandler} with one input at a time.
 */
@NullMarked
package io.wandertoken.agent.transport.loop;

import org.jspecify.annotations.NullMarked;
