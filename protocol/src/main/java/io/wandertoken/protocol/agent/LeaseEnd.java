package io.wandertoken.protocol.agent;

/**
 * How a lease ended.
 *
 * @param cause why
 * @param fence its number
 * @param heldNanos for how long it was held
 * @param overlap another holder that was heard of meanwhile, or {@link AgentEvent#SELF} when none was
 * @param verified whether the agent had contact to the fleet all the time, so that it could have heard of another holder
 */
public record LeaseEnd(Cause cause, long fence, long heldNanos, int overlap, boolean verified) {

    /** Why a lease ended or was not granted. */
    public enum Cause {
        /** The client gave it back. */
        RELEASED,
        /** The client did not renew it in time. */
        EXPIRED,
        /** It lasted as long as the client or the resource allows at most. */
        HELD_TOO_LONG,
        /** The agent stops. */
        STOPPING,
        /** The agent hears of nobody, and the client did not want to wait for that. */
        ISOLATED,
        /** The fleet accepts the agent no more, so that another may get the token while it is held here. */
        SHUT_OUT
    }

    public boolean isOverlapped() {
        return overlap != AgentEvent.SELF;
    }
}
