/**
 * What is simulated, as data: parameters with names, texts and defaults, scenarios that give them values, sweeps over
 * several values. The command line, the JSON results and the commands printed in reports all come from here, so they
 * cannot disagree.
 */
@NullMarked
package io.wandertoken.simulator.scenario;

import org.jspecify.annotations.NullMarked;
