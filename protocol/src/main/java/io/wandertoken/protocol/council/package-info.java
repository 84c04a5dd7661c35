/**
 * Council election: how a chair finds a few representatives among many anonymous hosts without drowning in replies.
 *
 * <p>{@link io.wandertoken.protocol.council.CouncilHost} and {@link io.wandertoken.protocol.council.CouncilChair} are the
 * two machines. The algorithms differ only in what the chair asks next, which is an {@link
 * io.wandertoken.protocol.council.election.Election}: all of the paper's, the search of Bolot, Turletti and Wakeman (1994), and our
 * rank cutoff. How a council that sits is kept complete is an {@link io.wandertoken.protocol.council.Upkeep}. {@link
 * io.wandertoken.protocol.council.election.CouncilRules} says how far the machines are hardened against what the paper's model
 * leaves out: datagrams that get lost, doubled or late, hosts that come and go, chairs that restart.
 */
@NullMarked
package io.wandertoken.protocol.council;

import org.jspecify.annotations.NullMarked;
