package io.wandertoken.protocol.agent.context;

import io.wandertoken.protocol.agent.message.PeerRef;

/**
 * How a lease ended.
 *
 * @param cause why
 * @param fence its number
 * @param heldNanos for how long it was held
 * @param overlap another holder that was heard of meanwhile, or {@link PeerRef#NOBODY} when none was
 * @param caveat why the agent cannot vouch that there was no other holder
 */
public record LeaseEnd(Cause cause, long fence, long heldNanos, int overlap, Caveat caveat) {

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
        /** The licence could not be extended: no majority of the voters replied in time. */
        LICENCE_LOST,
        /** The fleet accepts the agent no more, so that another may get the token while it is held here. */
        SHUT_OUT,
        /** The job ran in this period already. */
        DONE,
        /** The job failed in this period as often as it may be tried. */
        FAILED,
        /** Another client holds the name, and this one did not want to wait. */
        LOCKED,
        /** The table of held names has no room for another one. */
        TOO_MANY_LOCKS,
        /** The lease that was to be extended is held no more. */
        NOT_HELD,
        /** Another client got the name, because a token was replaced that was not lost, or because it was lost for too long. */
        LOCK_TAKEN
    }

    /** Why there may have been another holder that was not heard of; each says more than those before it. */
    public enum Caveat {
        /** There is no such reason. */
        NONE,
        /** The agent heard of no peer for a time. */
        ISOLATED,
        /** Some agents did not answer for so long that they may have made another token. */
        UNANSWERED,
        /** The agent stood still for so long that its token may have been replaced. */
        STOOD_STILL,
        /** The token replaced another one, and the use of that one was not heard to end. */
        UNENDED,
        /** Another token was heard of during the lease, or shortly before. */
        OTHER_TOKEN,
        /** A peer has other rules for the resource. */
        OTHER_RULES
    }

    public boolean isOverlapped() {
        return overlap != PeerRef.NOBODY;
    }
}
