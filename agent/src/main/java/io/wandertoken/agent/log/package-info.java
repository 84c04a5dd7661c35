/**
 * The log of an agent: its events as lines, on a thread of its own. The command {@code wander agent} subscribes it to
 * the agent.
 */
@NullMarked
package io.wandertoken.agent.log;

import org.jspecify.annotations.NullMarked;
