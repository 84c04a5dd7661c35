/**
 * Commands about a whole fleet: init and ca make its certificates and configurations, council elects representatives of its
 * live agents. {@link io.wandertoken.cli.Wander} calls them.
 */
@NullMarked
package io.wandertoken.cli.fleet;

import org.jspecify.annotations.NullMarked;
