/**
 * The policy of strict resources: the token goes where a request algorithm sends it, in epochs that the holder begins. The resources
 * in the room {@code lease} choose it for a permit.
 */
@NullMarked
package io.wandertoken.protocol.agent.strict;

import org.jspecify.annotations.NullMarked;
