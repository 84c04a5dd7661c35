/**
 * Runs an agent within the JVM of an application. {@link io.wandertoken.client.Wander#embedded} finds it by the service
 * loader, so that applications that only connect need no agent on their class path.
 */
@NullMarked
package io.wandertoken.embedded;

import org.jspecify.annotations.NullMarked;
