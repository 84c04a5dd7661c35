/**
 * The Java API for applications: leases on resources, from the agent of this host or from one in the same JVM. Start with
 * {@link io.wandertoken.client.Wander}.
 */
@NullMarked
package io.wandertoken.client;

import org.jspecify.annotations.NullMarked;
