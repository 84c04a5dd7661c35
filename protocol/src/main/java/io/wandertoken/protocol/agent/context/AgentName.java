package io.wandertoken.protocol.agent.context;

import io.wandertoken.protocol.agent.message.PeerRef;

/**
 * How an agent and its tokens are named.
 *
 * @param self this agent as its peers see it; no peer has its number
 * @param generator this agent's number among all agents, which is part of the names of its tokens
 * @param firstSerial a serial number that this agent has never used
 */
public record AgentName(PeerRef self, long generator, long firstSerial) {}
