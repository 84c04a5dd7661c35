/**
 * The datagrams as bytes. The decoder is strict and answers nothing: bad input becomes a {@link
 * io.wandertoken.agent.wire.Reason}, which the caller counts.
 */
@NullMarked
package io.wandertoken.agent.wire;

import org.jspecify.annotations.NullMarked;
