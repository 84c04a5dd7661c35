/**
 * Messages of the protocol as bodies of datagrams, and back. The driver encodes and decodes with
 * {@link io.wandertoken.agent.transport.codec.AgentCodec}, which calls one codec for each kind of message.
 */
@NullMarked
package io.wandertoken.agent.transport.codec;

import org.jspecify.annotations.NullMarked;
