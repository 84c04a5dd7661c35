/**
 * Whole fleets under faults: agents as processes in network namespaces, clients that log every access, and a checker that knows only
 * this log. Surefire runs the tests, and the script {@code torture} in the root folder runs them for longer.
 */
@NullMarked
package io.wandertoken.systemtests.torture;

import org.jspecify.annotations.NullMarked;
