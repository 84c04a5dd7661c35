/**
 * The resources of a live agent, the leases of its clients, and the views of both. {@link io.wandertoken.agent.live.LiveAgent}
 * asks here for leases, and the event handlers here change them.
 */
@NullMarked
package io.wandertoken.agent.live.lease;

import org.jspecify.annotations.NullMarked;
