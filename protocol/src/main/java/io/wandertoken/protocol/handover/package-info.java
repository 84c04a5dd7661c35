/**
 * The handover: how a token gets from one agent to another over datagrams that may be lost, doubled, delayed, reordered
 * and replayed, without ever being in two places.
 *
 * <p>{@link io.wandertoken.protocol.handover.Handovers} is one agent's part for all its tokens;
 * {@link io.wandertoken.protocol.handover.HandoverSource} and {@link io.wandertoken.protocol.handover.HandoverDestination}
 * are the two roles for one token. {@link io.wandertoken.protocol.handover.HandoverRules} says how far they are hardened
 * against what the paper overlooked.
 *
 * <p>A peer is a small number by which the driver knows it. It is the driver's duty to make sure, by the signature, that
 * a message it delivers was really sent by that peer to this agent, and to teach the {@link
 * io.wandertoken.protocol.handover.KeyCache} the key of every certificate it accepts.
 */
@NullMarked
package io.wandertoken.protocol.handover;

import org.jspecify.annotations.NullMarked;
