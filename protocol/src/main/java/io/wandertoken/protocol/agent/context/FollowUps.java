package io.wandertoken.protocol.agent.context;

import java.util.PriorityQueue;

/** The follow-ups of one agent that are due, by kind and then in the order in which they became due. */
final class FollowUps {
    private final PriorityQueue<FollowUp> due = new PriorityQueue<>();
    private long count;

    /** The place of a follow-up that becomes due now. */
    long nextPlace() {
        return count++;
    }

    void add(FollowUp followUp) {
        due.add(followUp);
    }

    /** Carries out what is due, and whatever follows from it. */
    void carryOut() {
        for (FollowUp next = due.poll(); next != null; next = due.poll()) {
            next.carryOut();
        }
    }
}
