/**
 * The wandering token: what one agent does with a token that walks at random among its peers.
 *
 * <p>{@link io.wandertoken.protocol.walk.Walk} is the machine. What the two papers and our own extensions do differently
 * is a rule that is handed to it: how spurious tokens are removed ({@link io.wandertoken.protocol.walk.RemovalRule}), how
 * lost ones are regenerated ({@link io.wandertoken.protocol.walk.RegenerationRule}), how often an agent may use the
 * resource ({@link io.wandertoken.protocol.walk.Pace}). {@link io.wandertoken.protocol.walk.Guardian} watches over a token
 * that was given away. Who gets the token next is the driver's choice: {@code protocol.agent} drives the machine in live
 * agents, {@code simulator.walk} in the papers' walk.
 */
@NullMarked
package io.wandertoken.protocol.walk;

import org.jspecify.annotations.NullMarked;
