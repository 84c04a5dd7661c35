/**
 * What an agent knows of its peers: numbers, addresses, certificates, pairwise keys and the messages that came already. The
 * gate and the driver look peers up here.
 */
@NullMarked
package io.wandertoken.agent.transport.peer;

import org.jspecify.annotations.NullMarked;
