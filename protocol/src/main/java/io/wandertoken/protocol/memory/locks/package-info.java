/**
 * Named locks: the table of held names that a token carries, and the rules by which a name is free. {@code protocol.memory} puts the table
 * into the memory of a token, and {@code protocol.agent.locks} reads and writes it.
 */
@NullMarked
package io.wandertoken.protocol.memory.locks;

import org.jspecify.annotations.NullMarked;
