package io.wandertoken.protocol.agent.demand;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.FleetEstimate;
import io.wandertoken.protocol.agent.message.DemandMessage;
import io.wandertoken.protocol.agent.message.DemandMessage.Queued;
import io.wandertoken.protocol.agent.message.Waiter;

/**
 * What the parts of a permit's demand share.
 *
 * @param permits how many permits the resource has, as the rules that all agents share tell it
 */
public record DemandContext(AgentContext agent, FleetEstimate fleet, int permit, int permits) {

    /** By this part of a beat answers to requests are expected. */
    private static final int PARTS_OF_BEAT = 5;

    long nowNanos() {
        return agent.nowNanos();
    }

    long beatNanos() {
        return agent.beatNanos();
    }

    /** How long an answer may take before somebody else is asked. */
    long answerNanos() {
        return beatNanos() / PARTS_OF_BEAT;
    }

    /** 2·log2(N) + 8: beliefs that are followed are newer each time, so a request needs few hops. */
    int hopLimit() {
        return (int) (2 * Math.log(Math.max(1, fleet.agents())) / Math.log(2)) + 8;
    }

    void send(int to, DemandMessage message) {
        agent.effects.send(to, message);
    }

    /** Tells a waiter its place. One that was invited has not asked for a place, and would give it up. */
    void confirm(Waiter waiter, long session, int holder, int position, long withinNanos, Queued.Kind kind) {
        if (!waiter.isInvited()) {
            send(waiter.peer(), new Queued(permit, waiter.number(), session, holder, position, withinNanos, kind));
        }
    }

    void startTimer(DemandTimer timer, long afterNanos) {
        agent.startTimer(timer, permit, afterNanos);
    }

    void stopTimer(DemandTimer timer) {
        agent.stopTimer(timer, permit);
    }
}
