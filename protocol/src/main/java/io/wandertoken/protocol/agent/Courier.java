package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.agent.AgentEvent.TokenSuspicious;
import io.wandertoken.protocol.agent.AgentMessage.Passing;
import io.wandertoken.protocol.handover.HandoverEffects;
import io.wandertoken.protocol.handover.HandoverEvent;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.handover.HandoverRules;
import io.wandertoken.protocol.handover.HandoverTimer;
import io.wandertoken.protocol.handover.Handovers;
import io.wandertoken.protocol.handover.Reason;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The handovers of one permit's tokens, and the view entries that travel with them. */
final class Courier implements HandoverEffects {

    /** Who hears what became of a handover, when the machine that tells it has come to rest. */
    interface Clerk {
        /** @param cargo what came with the token, or null */
        void onTaken(Token token, int from, @Nullable Cargo cargo);

        void onGiven(Token token, int to);

        /** @param unreachable whether the peer should count as gone, or is only busy */
        void onFailed(Token token, int to, boolean unreachable);
    }

    private final int walk;
    private final Surroundings agent;
    private final Clerk clerk;
    private final Handovers handovers;
    private final Exchange exchange;
    private final CargoHold hold = new CargoHold();

    Courier(int walk, Surroundings agent, Clerk clerk) {
        this.walk = walk;
        this.agent = agent;
        this.clerk = clerk;
        handovers = new Handovers(agent.config.handover(), HandoverRules.hardened(), agent.nonces, agent.keys, this);
        exchange = new Exchange(agent);
    }

    void hold(Token token) {
        handovers.hold(token);
    }

    void handOver(TokenId token, int to, @Nullable Cargo cargo) {
        hold.load(token, cargo);
        handovers.handOver(token, to, agent.nowNanos());
    }

    void drop(TokenId token) {
        handovers.drop(token);
    }

    /** From now on no token is accepted. */
    void leave() {
        handovers.leave();
    }

    void onPassing(PeerRef from, Passing passing) {
        exchange.onPassing(from, passing);
        hold.onPassing(from, passing);
        handovers.onMessage(from.number(), passing.message(), agent.nowNanos());
    }

    void onTimer(TokenId token, HandoverTimer timer) {
        handovers.onTimer(token, timer, agent.nowNanos());
    }

    /** Whether a token was promised to this agent and may come any moment. */
    boolean expectsToken() {
        return handovers.expectsToken();
    }

    OptionalLong roundTripNanos(int peer) {
        return handovers.roundTripNanos(peer);
    }

    /** With whom a handover is under way. */
    List<Integer> peers() {
        return handovers.peers();
    }

    boolean mayMatter(int from, HandoverMessage message) {
        return handovers.mayMatter(from, message, agent.nowNanos());
    }

    /** With whom the session is that an answer speaks of, or {@link AgentEvent#SELF}. */
    int expectedPeer(HandoverMessage message) {
        var snapshot = handovers.snapshot(message.token());
        if (message instanceof HandoverMessage.Move || snapshot == null) {
            return AgentEvent.SELF;
        }
        return message instanceof HandoverMessage.Commit
                ? snapshot.destination().peer()
                : snapshot.source().peer();
    }

    @Override
    public void send(int to, HandoverMessage message) {
        agent.effects.send(
                to, new Passing(walk, message, exchange.entriesFor(agent.peer(to), message), hold.cargoFor(message)));
    }

    @Override
    public void startTimer(TokenId token, HandoverTimer timer, long afterNanos) {
        agent.effects.startTimer(new AgentTimer(timer, walk, token), afterNanos);
    }

    @Override
    public void stopTimer(TokenId token, HandoverTimer timer) {
        agent.effects.stopTimer(new AgentTimer(timer, walk, token));
    }

    @Override
    public void emit(HandoverEvent event, Token token, int peer) {
        switch (event) {
            case TAKEN -> {
                Cargo cargo = hold.unload(token, peer);
                agent.later(() -> clerk.onTaken(token, peer, cargo));
            }
            case RELEASED -> agent.later(() -> clerk.onGiven(token, peer));
            case FAILED, PEER_LEAVING -> agent.later(() -> clerk.onFailed(token, peer, true));
            case REFUSED -> agent.later(() -> clerk.onFailed(token, peer, false));
            case TOKEN_MAYBE_LOST, DUPLICATE_EVIDENCE ->
                agent.effects.emit(new TokenSuspicious(walk, token, peer, event.name()));
            case OFFERED, CONFIRMED, UNCONFIRMED, OVERTAKEN, ACCEPTED, PREEMPTED, EXPIRED -> {
                // Steps on the way.
            }
        }
    }

    @Override
    public void ignore(Reason reason, int from, HandoverMessage message) {
        agent.effects.ignore(reason, from, message);
    }
}
