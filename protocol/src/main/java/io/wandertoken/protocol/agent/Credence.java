package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.agent.AgentMessage.Ask;
import io.wandertoken.protocol.agent.AgentMessage.Enter;
import io.wandertoken.protocol.agent.AgentMessage.Epoch;
import io.wandertoken.protocol.agent.AgentMessage.News;
import io.wandertoken.protocol.agent.AgentMessage.Passing;
import io.wandertoken.protocol.agent.AgentMessage.Receipt;
import io.wandertoken.protocol.agent.AgentMessage.Request;
import io.wandertoken.protocol.agent.AgentMessage.Sign;
import io.wandertoken.protocol.handover.HandoverMessage.Move;

/**
 * Which numbers of a peer are believed. Agents count on from the greatest that they heard of, so a member that lies could use
 * them up. Honest numbers begin at the microseconds of somebody's clock and grow more slowly than these: whatever is far ahead
 * of our clock was made up. The bound moves with the clock, so that nobody can count up to it and lock the others out.
 */
final class Credence {

    /** A hundred years: far more than clocks are wrong, and far less than numbers can hold. */
    private static final long MARGIN_NANOS = 100L * 365 * 24 * 3600 * 1_000_000_000L;

    private final Surroundings agent;

    Credence(Surroundings agent) {
        this.agent = agent;
    }

    boolean isCredible(AgentMessage message) {
        if (message instanceof Sign sign) {
            return isNumber(sign.session()) && isNumber(sign.epoch());
        } else if (message instanceof News news) {
            return isNumber(news.session());
        } else if (message instanceof Ask ask) {
            return isNumber(ask.session());
        } else if (message instanceof Passing passing) {
            return isCredible(passing);
        } else if (message instanceof Epoch epoch) {
            return isNumber(epoch.number());
        } else if (message instanceof Request request) {
            return isNumber(request.epoch()) && isNumber(request.number());
        } else if (message instanceof Receipt receipt) {
            return isNumber(receipt.known());
        }
        return !(message instanceof Enter enter) || isNumber(enter.known());
    }

    private boolean isCredible(Passing passing) {
        Cargo cargo = passing.cargo();
        boolean timely =
                !(passing.message() instanceof Move move) || move.offer().stampNanos() <= latestNanos();
        return timely && isNumber(passing.message().session()) && (cargo == null || isNumber(cargo.epoch()));
    }

    private boolean isNumber(long number) {
        return number >= 0 && number <= latestNanos() / Sessions.NANOS_PER_MICROSECOND;
    }

    private long latestNanos() {
        return agent.walkNanos() + MARGIN_NANOS;
    }
}
