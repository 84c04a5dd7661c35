/**
 * Handovers under fire: the protocol's own machines on a network that loses, doubles, delays, reorders, replays and
 * partitions, among agents that crash. A checker watches after every event that no token is in two places, and that none
 * is lost without one of the reasons that are allowed.
 */
@NullMarked
package io.wandertoken.simulator.handover;

import org.jspecify.annotations.NullMarked;
