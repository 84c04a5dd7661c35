/**
 * The papers as pure state machines.
 *
 * <p>Pure means: no clock, thread, lock, logger, I/O, static mutable field, and no randomness but an injected
 * {@link io.wandertoken.protocol.RandomSource}. Time arrives as the last argument of every input. What a machine wants
 * done it asks of its effects port; nothing it asks for happens before the input returns. The simulator and the live
 * agent drive the very same classes.
 */
@NullMarked
package io.wandertoken.protocol;

import org.jspecify.annotations.NullMarked;
