/**
 * How programs find the agent that runs on the same host: its home, the file that describes it, and whether its process
 * is alive. The agent writes the file; the client and the command line read it.
 */
@NullMarked
package io.wandertoken.control.host;

import org.jspecify.annotations.NullMarked;
