/**
 * Commands that run the agent of this host or ask it: agent, status, members, events, audit, regenerate, doctor. The packages run
 * and fleet use its connection to the agent.
 */
@NullMarked
package io.wandertoken.cli.agent;

import org.jspecify.annotations.NullMarked;
