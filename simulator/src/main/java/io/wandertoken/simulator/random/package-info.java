/** Seeded chance: one stream per purpose, the same numbers on every JDK. */
@NullMarked
package io.wandertoken.simulator.random;

import org.jspecify.annotations.NullMarked;
