/**
 * What a token remembers for the whole fleet: when the last access ended, and when jobs that run once per period ran. Agents keep copies
 * and put them into tokens that they make; only {@code protocol.agent} calls this package.
 */
@NullMarked
package io.wandertoken.protocol.memory;

import org.jspecify.annotations.NullMarked;
