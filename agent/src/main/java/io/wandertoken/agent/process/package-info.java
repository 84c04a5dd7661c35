/** What the system tells about processes. */
@NullMarked
package io.wandertoken.agent.process;

import org.jspecify.annotations.NullMarked;
