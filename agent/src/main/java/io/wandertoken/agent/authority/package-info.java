/**
 * Issues and revokes certificates. Only the authority of a fleet needs this; an agent needs {@link
 * io.wandertoken.agent.identity} alone.
 */
@NullMarked
package io.wandertoken.agent.authority;

import org.jspecify.annotations.NullMarked;
