/**
 * Which mode suits a fleet: every mode simulated under the same demand, and one recommended. {@code AdviseCommand} calls it.
 */
@NullMarked
package io.wandertoken.simulator.advice;

import org.jspecify.annotations.NullMarked;
