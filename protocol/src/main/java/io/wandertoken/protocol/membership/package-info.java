/**
 * Membership: how an agent gets to know a few peers, and keeps a few that are alive, without anybody knowing all.
 *
 * <p>{@link io.wandertoken.protocol.membership.Membership} is one agent's part. It does not care how a peer is reached:
 * {@link io.wandertoken.protocol.membership.Peer} says only who it is and how new the claim is. It is the driver's duty to
 * make sure, by the signature, that a message it delivers was really sent by the agent it names.
 */
@NullMarked
package io.wandertoken.protocol.membership;

import org.jspecify.annotations.NullMarked;
