/**
 * An agent that runs: {@link io.wandertoken.agent.live.LiveAgent} joins its fleet over UDP and gives leases to clients. The
 * command line, the HTTP server and programs that embed an agent start one from a
 * {@link io.wandertoken.agent.live.LiveSetup}.
 */
@NullMarked
package io.wandertoken.agent.live;

import org.jspecify.annotations.NullMarked;
