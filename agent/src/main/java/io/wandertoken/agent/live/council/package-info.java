/**
 * Council elections at a live agent: what it reports about itself, the elections that clients ask for, and the file that keeps
 * term numbers. {@link io.wandertoken.agent.live.LiveAgent} calls it for clients, and the event handlers for the network.
 */
@NullMarked
package io.wandertoken.agent.live.council;

import org.jspecify.annotations.NullMarked;
