/**
 * Token-request algorithms: strict mutual exclusion by one token that travels only when it is asked for.
 *
 * <p>All of them stand behind {@link io.wandertoken.protocol.request.RequestMachine}. A machine lives for one epoch: a
 * fixed list of agents, numbered by their place in the sorted list, one of which holds the token at the beginning. When
 * the list changes or the token is lost, the driver makes new machines for the next epoch (see
 * {@link io.wandertoken.protocol.request.RequestMode}) and drops whatever messages of the old one still arrive.
 *
 * <p>Plain messages may be doubled, delayed and reordered by the driver, but must not be lost: it resends them until they
 * are acknowledged. The token itself travels by handover, exactly once.
 */
@NullMarked
package io.wandertoken.protocol.request;

import org.jspecify.annotations.NullMarked;
