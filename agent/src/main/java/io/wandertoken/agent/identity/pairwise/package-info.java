/**
 * The keys that two agents share: how they agree on them, and what they authenticate with them. The transport's {@code Pairings} and the
 * wire format call it.
 */
@NullMarked
package io.wandertoken.agent.identity.pairwise;

import org.jspecify.annotations.NullMarked;
