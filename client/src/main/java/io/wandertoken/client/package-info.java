/**
 * The Java API: leases on resources, from the agent of this host or from one in the same JVM. Applications call it, and
 * so does the command line; start with {@link io.wandertoken.client.Wander}.
 */
@NullMarked
package io.wandertoken.client;

import org.jspecify.annotations.NullMarked;
