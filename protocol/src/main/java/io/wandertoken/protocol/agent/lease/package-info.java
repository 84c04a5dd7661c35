/**
 * The resources of an agent and their clients: who waits, who holds a lease, and whether a lease was exclusive. The agent calls this
 * room; it calls the permits in the room {@code token}.
 */
@NullMarked
package io.wandertoken.protocol.agent.lease;

import org.jspecify.annotations.NullMarked;
