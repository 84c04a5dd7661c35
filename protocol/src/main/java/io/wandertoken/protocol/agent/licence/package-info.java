/**
 * An agent's part in licences: the voters of a resource as it knows them, the licences of the tokens that are here, and its own votes.
 * Permits, their transfers and the clients of a resource call it.
 */
@NullMarked
package io.wandertoken.protocol.agent.licence;

import org.jspecify.annotations.NullMarked;
