/**
 * {@code wander run}: waits for a lease, runs a command under it and passes its exit code on, also with locks of this host
 * alone. {@link io.wandertoken.cli.Wander} calls it.
 */
@NullMarked
package io.wandertoken.cli.run;

import org.jspecify.annotations.NullMarked;
