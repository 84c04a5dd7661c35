/**
 * What a simulated fleet should have done with what its token remembers: rest between accesses, run jobs once, share accesses by weight. The
 * fleet simulation calls it.
 */
@NullMarked
package io.wandertoken.simulator.fleet.ledger;

import org.jspecify.annotations.NullMarked;
