/**
 * Measures other lock services beside ours, in one run: a process for each, rounds in turn, a checker of its own, and a page of the
 * results. {@code ./benchmarks/run} starts it.
 */
@NullMarked
package io.wandertoken.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
