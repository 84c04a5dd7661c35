/**
 * A whole agent on the network: {@link io.wandertoken.agent.transport.AgentEndpoint} has one UDP port and one thread, and
 * {@link io.wandertoken.agent.transport.AgentDriver} carries out what the agent asks for. {@code agent.live} opens endpoints;
 * {@code agent.checkup} uses {@link io.wandertoken.agent.transport.ReachabilityProbe}.
 */
@NullMarked
package io.wandertoken.agent.transport;

import org.jspecify.annotations.NullMarked;
