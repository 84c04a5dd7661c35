/**
 * An agent's part in councils: it hears and passes on announcements, replies, and chairs when asked to. Only the agent calls this
 * room.
 */
@NullMarked
package io.wandertoken.protocol.agent.council;

import org.jspecify.annotations.NullMarked;
