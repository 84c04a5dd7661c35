/**
 * Rules for who gets a simulated token next: a random peer, the next one on a ring, or the neediest of a few that are asked.
 * Only {@code WalkSimulation} calls them; a live agent chooses by {@code protocol.agent.Route}.
 */
@NullMarked
package io.wandertoken.simulator.walk.routing;

import org.jspecify.annotations.NullMarked;
