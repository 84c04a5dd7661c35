/**
 * One whole agent, assembled from the rooms below and still pure: no clock, thread or socket. The simulator and the live agent drive
 * the same {@link io.wandertoken.protocol.agent.Agent}.
 */
@NullMarked
package io.wandertoken.protocol.agent;

import org.jspecify.annotations.NullMarked;
