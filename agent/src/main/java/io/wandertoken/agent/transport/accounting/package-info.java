/**
 * Counters of datagrams, reasons why they were dropped, and budgets that limit the cost of bad ones. All packages of the
 * transport count here; {@code agent.live} publishes the counters as metrics.
 */
@NullMarked
package io.wandertoken.agent.transport.accounting;

import org.jspecify.annotations.NullMarked;
