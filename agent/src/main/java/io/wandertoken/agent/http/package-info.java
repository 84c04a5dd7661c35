/**
 * The HTTP API of an agent and its dashboard: what {@link io.wandertoken.agent.control} offers, for programs and people on
 * the same host. One thread serves all connections; whatever a lease is told arrives on it.
 */
@NullMarked
package io.wandertoken.agent.http;

import org.jspecify.annotations.NullMarked;
