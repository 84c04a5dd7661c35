/**
 * Virtual time: event queues and deadlines. The drivers of all simulations take their next event from here.
 */
@NullMarked
package io.wandertoken.simulator.engine;

import org.jspecify.annotations.NullMarked;
