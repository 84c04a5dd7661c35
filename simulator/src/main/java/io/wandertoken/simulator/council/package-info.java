/**
 * Council elections, simulated and calculated. {@link io.wandertoken.simulator.council.CouncilModel} simulates them, by
 * drawing counts where hosts cannot be told apart, or with every host and the chair as the machines that they are. {@link
 * io.wandertoken.simulator.council.CouncilAnalysis} solves the paper's equations.
 */
@NullMarked
package io.wandertoken.simulator.council;

import org.jspecify.annotations.NullMarked;
