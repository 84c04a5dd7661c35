/**
 * The border to the network: {@link io.wandertoken.agent.transport.gate.Gate} checks datagrams before the agent hears of
 * them, {@link io.wandertoken.agent.transport.gate.DatagramSender} signs what the agent sends. The driver calls both.
 */
@NullMarked
package io.wandertoken.agent.transport.gate;

import org.jspecify.annotations.NullMarked;
