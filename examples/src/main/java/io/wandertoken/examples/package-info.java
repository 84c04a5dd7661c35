/** Small programs that use the Java API. */
@NullMarked
package io.wandertoken.examples;

import org.jspecify.annotations.NullMarked;
