/**
 * How a soft token finds those who wait for it: the wait queue that travels with it, requests that are forwarded to the believed
 * holder, and the answers. The policy of a walking token in the room {@code token} calls {@link
 * io.wandertoken.protocol.agent.demand.PermitDemand}, one for each permit.
 */
@NullMarked
package io.wandertoken.protocol.agent.demand;

import org.jspecify.annotations.NullMarked;
