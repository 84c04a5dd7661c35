/**
 * What the person who runs an agent has said about it: the file {@code wander.yaml}, where it is looked for, and where an
 * agent keeps what it must remember. Everything here is read once, completely, before anything starts.
 */
@NullMarked
package io.wandertoken.agent.config;

import org.jspecify.annotations.NullMarked;
