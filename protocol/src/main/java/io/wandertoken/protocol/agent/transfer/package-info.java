/** The handovers of a permit's tokens: which are offered to whom, what travels with them, and how they ended. */
@NullMarked
package io.wandertoken.protocol.agent.transfer;

import org.jspecify.annotations.NullMarked;
