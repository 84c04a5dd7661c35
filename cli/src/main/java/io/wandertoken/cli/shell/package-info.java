/**
 * Shell completion and manual pages, both made from the command model that also prints the help. {@code wander completion} and
 * the packages call it.
 */
@NullMarked
package io.wandertoken.cli.shell;

import org.jspecify.annotations.NullMarked;
