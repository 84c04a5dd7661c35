/**
 * The membership of a whole fleet, driven through virtual time: agents come and go, the network loses and parts, and a token
 * walks from view to view.
 */
@NullMarked
package io.wandertoken.simulator.membership;

import org.jspecify.annotations.NullMarked;
