package io.wandertoken.agent.transport.codec;

import io.wandertoken.agent.wire.Body;
import io.wandertoken.protocol.handover.HandoverMessage;
import org.jspecify.annotations.Nullable;

/**
 * A message whose signature has not been checked yet.
 *
 * @param permit the number of the permit it belongs to; -1 for what concerns the fleet
 * @param handover the step of a handover that it is, or null
 */
public record UnverifiedMessage(
        int permit, Body body, @Nullable HandoverMessage handover) {}
