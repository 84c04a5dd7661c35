/**
 * The program {@code wander}: the table of its commands, and the rehearsal that the launcher archives classes from. The
 * launchers call {@link io.wandertoken.cli.Wander}.
 */
@NullMarked
package io.wandertoken.cli;

import org.jspecify.annotations.NullMarked;
