/**
 * What all rooms of an agent share: its configuration, the port to its driver with events and timers, the time of the present input,
 * and what it knows about the fleet and about peers with other rules. Every other room uses it; it uses only the messages.
 */
@NullMarked
package io.wandertoken.protocol.agent.context;

import org.jspecify.annotations.NullMarked;
