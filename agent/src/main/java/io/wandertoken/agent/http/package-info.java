/**
 * The HTTP API of an agent and its dashboard, over {@link io.wandertoken.control}; one thread serves all connections.
 * The command {@code wander agent}, the demo and the tests open it; clients on the same host send requests to it.
 */
@NullMarked
package io.wandertoken.agent.http;

import org.jspecify.annotations.NullMarked;
