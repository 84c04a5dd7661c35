/**
 * The live driver of the handovers: one UDP port and one thread per agent. Everything that comes from the network passes
 * {@link io.wandertoken.agent.transport.Gate} before a machine hears of it.
 */
@NullMarked
package io.wandertoken.agent.transport;

import org.jspecify.annotations.NullMarked;
