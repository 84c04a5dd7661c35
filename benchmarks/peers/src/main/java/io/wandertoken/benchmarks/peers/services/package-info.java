/**
 * The lock services that are compared, each behind one small interface: ours, and others through their own clients. The measurements
 * of {@code benchmarks.peers} start and use them.
 */
@NullMarked
package io.wandertoken.benchmarks.peers.services;

import org.jspecify.annotations.NullMarked;
