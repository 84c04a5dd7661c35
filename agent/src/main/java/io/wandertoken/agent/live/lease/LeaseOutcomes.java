package io.wandertoken.agent.live.lease;

import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.protocol.agent.context.LeaseEnd;
import java.time.Duration;

/** How a lease ended, as its client is told. */
public final class LeaseOutcomes {
    /** Why a lease ends that is held when its agent stops. */
    public static final String STOPPING = "the agent is stopping";

    private LeaseOutcomes() {}

    /**
     * @param other the name of another holder; empty when none was heard of
     * @param limit the shorter of the two limits of a hold
     * @param shutOut why the fleet does not accept the agent; empty while it does
     */
    public static LeaseOutcome of(String id, LeaseEnd end, String other, String limit, String shutOut) {
        Duration held = Duration.ofNanos(end.heldNanos());
        String reason = switch (end.cause()) {
            case RELEASED -> "released by the client";
            case EXPIRED -> "the client did not renew it in time";
            case HELD_TOO_LONG -> "held as long as " + limit;
            case STOPPING -> STOPPING;
            case ISOLATED -> "no other agent answers";
            case LICENCE_LOST ->
                "no majority of the quorum extended its licence; look for those agents with 'wander members'";
            case SHUT_OUT -> shutOut;
            case LOCK_TAKEN ->
                "another client got the name, because the token was replaced and did not hear of this lock in time";
            case LOCKED, TOO_MANY_LOCKS, NOT_HELD -> "the name could not be locked";
            case DONE -> "the job ran in this period already";
            case FAILED -> "the job failed too often in this period";
        };
        boolean released = end.cause() == LeaseEnd.Cause.RELEASED;
        LeaseOutcome.Result result;
        if (end.isOverlapped()) {
            result = LeaseOutcome.Result.OVERLAPPED;
            String overlap = other + " was heard to use the resource at the same time";
            reason = released ? overlap : reason + "; " + overlap;
        } else if (!released) {
            result = LeaseOutcome.Result.LOST;
        } else if (end.caveat() != LeaseEnd.Caveat.NONE) {
            result = LeaseOutcome.Result.UNVERIFIED;
            reason = caveat(end.caveat());
        } else {
            result = LeaseOutcome.Result.EXCLUSIVE;
        }
        return new LeaseOutcome(id, end.fence(), result, reason, held);
    }

    /** Why nobody gets a lease of an agent that stops. */
    public static ControlProblem stopping() {
        return new ControlProblem(ControlProblem.Kind.STOPPING, STOPPING + "; ask again when it has been started");
    }

    private static String caveat(LeaseEnd.Caveat caveat) {
        return switch (caveat) {
            case NONE -> "";
            case ISOLATED -> "no other agent answered for a time, so no agent could have reported another holder";
            case UNANSWERED ->
                "some agents did not answer ('wander members' says which), so they may have had another holder";
            case STOOD_STILL -> "this agent was frozen for a time, so another may have got the resource meanwhile";
            case UNENDED -> "the holder before it fell silent, and nobody heard whether it had ended";
            case OTHER_TOKEN ->
                "another token was heard of or may have been made, so another agent may have used the resource";
            case OTHER_RULES ->
                "another agent has other rules for the resource in its wander.yaml ('wander status' says which), so more"
                        + " agents than allowed may have used it";
        };
    }
}
