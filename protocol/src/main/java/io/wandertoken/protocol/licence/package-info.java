/**
 * Licences: a majority of a few named agents, the voters, decides which token of a permit counts. {@link
 * io.wandertoken.protocol.licence.Voter} and {@link io.wandertoken.protocol.licence.LicenceHolder} are the two machines.
 *
 * <p>{@code protocol.agent} calls both: the holder at every agent that has a token, the voter at the agents that the quorum names.
 */
@NullMarked
package io.wandertoken.protocol.licence;

import org.jspecify.annotations.NullMarked;
