package io.wandertoken.protocol.agent.context;

import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.handover.HandoverMessage.Move;

/**
 * Which numbers of a peer are believed. Agents count on from the greatest number that they heard of, so a member that lies could
 * use the numbers up. Honest numbers begin at the microseconds of somebody's clock and grow more slowly than these, so a number
 * far ahead of our clock is made up. The bound moves with the clock, so nobody can count up to it and lock the others out.
 */
public final class NumberBounds {

    /** A hundred years: far more than clocks are wrong, and far less than numbers can hold. */
    private static final long MARGIN_NANOS = 100L * 365 * 24 * 3600 * 1_000_000_000L;

    public static final long NANOS_PER_MICROSECOND = 1_000;

    private final AgentContext agent;

    public NumberBounds(AgentContext agent) {
        this.agent = agent;
    }

    public boolean isCredible(AgentMessage message) {
        return isTimely(message) && message.numbersPass(this::isNumber);
    }

    private boolean isTimely(AgentMessage message) {
        return !(message instanceof Passing passing)
                || !(passing.message() instanceof Move move)
                || move.offer().stampNanos() <= latestNanos();
    }

    private boolean isNumber(long number) {
        return number >= 0 && number <= latestNanos() / NANOS_PER_MICROSECOND;
    }

    private long latestNanos() {
        return agent.walkNanos() + MARGIN_NANOS;
    }
}
