/** An agent's copy of what the token of a permit remembers, and how it reaches other agents. {@code token} and {@code lease} call it. */
@NullMarked
package io.wandertoken.protocol.agent.memory;

import org.jspecify.annotations.NullMarked;
