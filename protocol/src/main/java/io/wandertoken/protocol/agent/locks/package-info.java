/**
 * The named locks of a resource at one agent: clients that hold a name or wait for one, and what the agent does when a token visits it.
 * {@code protocol.agent} calls it as one of its resources.
 */
@NullMarked
package io.wandertoken.protocol.agent.locks;

import org.jspecify.annotations.NullMarked;
