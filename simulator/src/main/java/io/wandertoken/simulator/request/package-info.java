/** The token-request algorithms driven through virtual time, and through all interleavings. */
@NullMarked
package io.wandertoken.simulator.request;

import org.jspecify.annotations.NullMarked;
