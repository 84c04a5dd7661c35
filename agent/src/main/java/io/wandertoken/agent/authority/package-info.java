/**
 * Issues and revokes certificates. Only whoever runs a fleet's authority needs this; an agent needs {@link
 * io.wandertoken.agent.identity} alone.
 */
@NullMarked
package io.wandertoken.agent.authority;

import org.jspecify.annotations.NullMarked;
