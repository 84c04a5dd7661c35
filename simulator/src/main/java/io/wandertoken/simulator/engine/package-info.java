/** Virtual time: what happens next. */
@NullMarked
package io.wandertoken.simulator.engine;

import org.jspecify.annotations.NullMarked;
