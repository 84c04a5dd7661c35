/**
 * How an agent gets a renewed certificate for its key from the fleet's authority: the request, its answer, and the side that asks. A live
 * agent and {@code wander doctor} ask; {@code wander ca serve} answers.
 */
@NullMarked
package io.wandertoken.agent.renewal;

import org.jspecify.annotations.NullMarked;
