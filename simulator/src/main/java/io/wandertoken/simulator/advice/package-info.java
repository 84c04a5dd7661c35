/** Which mode suits a fleet: all of them simulated under the same demand, and one recommended. */
@NullMarked
package io.wandertoken.simulator.advice;

import org.jspecify.annotations.NullMarked;
