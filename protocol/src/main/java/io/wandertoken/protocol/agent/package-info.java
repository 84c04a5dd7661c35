/**
 * One whole agent, assembled from the machines of the other packages and still pure: membership, and for every permit of
 * every resource a walk, its handovers and a guardian; and the leases that clients get when a token is here.
 */
@NullMarked
package io.wandertoken.protocol.agent;

import org.jspecify.annotations.NullMarked;
