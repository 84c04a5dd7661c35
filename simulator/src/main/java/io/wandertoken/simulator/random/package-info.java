/**
 * Seeded random numbers: one stream per purpose, the same on every JDK. Every simulation draws from here.
 */
@NullMarked
package io.wandertoken.simulator.random;

import org.jspecify.annotations.NullMarked;
