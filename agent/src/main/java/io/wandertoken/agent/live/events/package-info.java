/**
 * Turns events of the protocol into results for clients and sentences for people.
 * {@link io.wandertoken.agent.live.events.LiveEvents} hears the endpoint; subscribers and the HTTP server read its buffer.
 */
@NullMarked
package io.wandertoken.agent.live.events;

import org.jspecify.annotations.NullMarked;
