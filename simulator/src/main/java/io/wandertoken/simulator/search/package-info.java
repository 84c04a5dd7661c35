/**
 * Searches for scenarios of a fleet that break a promise: random scenarios, and the smallest one that still fails. The command
 * {@code simulate search} and the tests call it.
 */
@NullMarked
package io.wandertoken.simulator.search;

import org.jspecify.annotations.NullMarked;
