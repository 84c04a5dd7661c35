/**
 * The token-request algorithms driven through virtual time, and through all interleavings. {@code RequestModel} runs them for
 * studies, {@code Exploration} for {@code simulate request --explore}.
 */
@NullMarked
package io.wandertoken.simulator.request;

import org.jspecify.annotations.NullMarked;
