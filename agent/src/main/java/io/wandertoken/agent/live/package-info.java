/** The live agent: a whole agent on the network, with its clients, its events and its numbers, behind the control interface. */
@NullMarked
package io.wandertoken.agent.live;

import org.jspecify.annotations.NullMarked;
