package io.wandertoken.protocol.agent.contact;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.message.ContactList;

/**
 * How old a list of contacts can be that arrives. Nobody knows how long a datagram travels, but an answer was sent after its question. So all
 * ages that travel count from the question, and are never too small.
 */
public final class AnswerAges {
    private final AgentContext agent;

    /** The session that brought the token here, and when this agent accepted it: what names the session was sent later. */
    private long session = ContactList.UNASKED;

    private long acceptedNanos;

    /** What the walk's clock showed when it had stood still last: nobody knows how old earlier questions are. */
    private long stoodStillWalkNanos = Long.MIN_VALUE;

    public AnswerAges(AgentContext agent) {
        this.agent = agent;
    }

    /** A token came with that session. */
    public void onTaken(long taken, long ageNanos) {
        session = taken;
        acceptedNanos = agent.nowNanos() - ageNanos;
    }

    /** A token was made here: no session brought it. */
    public void onMade() {
        session = ContactList.UNASKED;
        acceptedNanos = agent.nowNanos();
    }

    /** When this agent accepted the token that is here, or made it. Its giver had it until then. */
    public long acceptedNanos() {
        return acceptedNanos;
    }

    public void onClockStoodStill(long nanos) {
        acceptedNanos -= nanos;
        stoodStillWalkNanos = agent.walkNanos();
    }

    /** How long ago the question was asked that a list answers; {@link ContactList#NEVER} if that is not known. */
    public long mostNanos(ContactList list) {
        long question = list.question();
        if (question == ContactList.UNASKED) {
            return ContactList.NEVER;
        }
        if (question == session) {
            return agent.nowNanos() - acceptedNanos;
        }
        return question < stoodStillWalkNanos ? ContactList.NEVER : Math.max(0, agent.walkNanos() - question);
    }
}
