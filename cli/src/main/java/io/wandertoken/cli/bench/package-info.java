/**
 * {@code wander bench}: reads the options and prints the figures. {@link io.wandertoken.cli.Wander} calls it; the module
 * benchmarks measures.
 */
@NullMarked
package io.wandertoken.cli.bench;

import org.jspecify.annotations.NullMarked;
