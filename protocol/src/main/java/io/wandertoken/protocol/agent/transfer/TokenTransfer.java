package io.wandertoken.protocol.agent.transfer;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AgentEvent.TokenSuspicious;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.licence.LicenceGate;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.TokenPayload;
import io.wandertoken.protocol.agent.message.WaitQueueState;
import io.wandertoken.protocol.handover.HandoverEffects;
import io.wandertoken.protocol.handover.HandoverEvent;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.handover.HandoverMessage.Ack;
import io.wandertoken.protocol.handover.HandoverMessage.Commit;
import io.wandertoken.protocol.handover.HandoverMessage.Move;
import io.wandertoken.protocol.handover.HandoverMessage.Nack;
import io.wandertoken.protocol.handover.HandoverMessage.Refusal;
import io.wandertoken.protocol.handover.HandoverRules;
import io.wandertoken.protocol.handover.HandoverTimer;
import io.wandertoken.protocol.handover.Handovers;
import io.wandertoken.protocol.handover.Reason;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The handovers of one permit's tokens: drives their machine, with what travels along, and tells how they ended. */
public final class TokenTransfer implements HandoverEffects {

    /** Hears how a handover ended, when the machine that tells it has come to rest. */
    public interface Listener {
        void onTaken(Token token, int from, TokenLuggage.Arrival brought);

        /** The peer is about to get the token, with this number. */
        void onAccepted(long session, int by);

        void onGiven(Token token, int to);

        /** @param unreachable whether the peer should count as gone, or is only busy */
        void onFailed(Token token, int to, boolean unreachable);

        /** A token that was promised to this agent does not come in time. */
        void onOverdue();

        /** A token is offered because of a request. Whether it is still welcome. */
        boolean onOffered(Passing offered);
    }

    private record Outcome(HandoverEvent event, Token token, int peer, TokenLuggage.Arrival brought) {}

    private final int permit;
    private final AgentContext agent;
    private final TokenLuggage luggage;
    private final Listener listener;
    private final Handovers handovers;
    private final TokenOffers offers = new TokenOffers();
    private final ArrayDeque<Outcome> outcomes = new ArrayDeque<>();

    /** The tokens that were promised to this agent before it stood still for so long that they may have been replaced. */
    private final Set<TokenId> doubted = new LinkedHashSet<>();

    public TokenTransfer(int permit, AgentContext agent, TokenLuggage luggage, Listener listener) {
        this.permit = permit;
        this.agent = agent;
        this.luggage = luggage;
        this.listener = listener;
        handovers = new Handovers(agent.config.handover(), HandoverRules.hardened(), agent.nonces, agent.keys, this);
    }

    public TokenLuggage luggage() {
        return luggage;
    }

    /** A token that was made here can be handed over from now on. */
    public void hold(Token token) {
        handovers.hold(token);
    }

    /** The token gets another number. */
    public void renumber(Token token, Token next) {
        handovers.drop(token.id());
        handovers.hold(next);
    }

    /** The token leaves the policy. It is still here until a handover succeeds. */
    public void offer(Token token) {
        offers.add(token);
    }

    /** Offers a token that has left the policy to a peer. */
    public void handOver(Token token, int to, @Nullable TokenPayload payload) {
        handOver(token, to, payload, 0);
    }

    /**
     * The same where it costs much to take a peer for gone whose answers were only lost.
     *
     * @param repetitions how often the token is offered again if the peer does not answer
     */
    public void handOver(Token token, int to, @Nullable TokenPayload payload, int repetitions) {
        transmit(offers.address(token, to, payload, repetitions));
    }

    private void transmit(TokenOffers.Offer offer) {
        luggage.load(offer.token.id(), offer.payload());
        handovers.handOver(offer.token.id(), offer.to(), agent.nowNanos());
    }

    /** The token goes back to the policy: nobody took it. */
    public void recall(Token token) {
        offers.remove(token.id());
    }

    public void drop(Token token) {
        handovers.drop(token.id());
        offers.remove(token.id());
        luggage.onRemoved(token.id());
    }

    /** From now on this agent takes no token. */
    public void leave() {
        handovers.leave();
    }

    /** A peer has left or is banned: what is offered to it goes elsewhere. */
    public void onGone(int peer) {
        handovers.onGone(peer);
        settle();
    }

    public void onPassing(PeerRef from, Passing passing) {
        luggage.onPassing(from, passing);
        LicenceGate licences = luggage.licences();
        if (passing.message() instanceof Move move && licences.isCutOff() && !luggage.isAcknowledged(move)) {
            // The token stays where it is of use.
            Nack nack = Nack.to(move, Refusal.BUSY, agent.nowNanos());
            agent.effects.send(from.number(), new Passing(permit, nack, List.of()));
            return;
        }
        if (passing.message() instanceof Ack ack && isAccepted(from.number(), ack)) {
            listener.onAccepted(ack.session(), from.number());
        }
        if (passing.message() instanceof Commit) {
            licences.onCommit(from, passing.licence() != null);
        }
        boolean late =
                passing.payload() instanceof WaitQueueState queue && queue.called() && !listener.onOffered(passing);
        Refusal unwanted = late ? Refusal.NOT_WAITING : null;
        luggage.whileHandling(
                passing, () -> handovers.onMessage(from.number(), passing.message(), unwanted, agent.nowNanos()));
        settle();
    }

    /** Whether a token that is offered goes out because of an answer. */
    private boolean isAccepted(int from, Ack ack) {
        return offers.contains(ack.token()) && handovers.mayMatter(from, ack, agent.nowNanos());
    }

    public void onTimer(TokenId token, HandoverTimer timer) {
        handovers.onTimer(token, timer, agent.nowNanos());
        settle();
    }

    /** The handovers have come to rest: the listener hears how they ended, in the order in which they did. */
    private void settle() {
        for (Outcome outcome = outcomes.poll(); outcome != null; outcome = outcomes.poll()) {
            Token token = outcome.token;
            switch (outcome.event) {
                case TAKEN -> listener.onTaken(token, outcome.peer, outcome.brought);
                case RELEASED -> {
                    offers.remove(token.id());
                    luggage.onGiven(token.id());
                    listener.onGiven(token, outcome.peer);
                }
                case FAILED -> {
                    TokenOffers.Offer again = offers.repeat(token.id());
                    if (again == null) {
                        listener.onFailed(token, outcome.peer, true);
                    } else {
                        transmit(again);
                    }
                }
                case PEER_LEAVING -> listener.onFailed(token, outcome.peer, true);
                case REFUSED -> listener.onFailed(token, outcome.peer, false);
                case OVERDUE -> listener.onOverdue();
                default -> throw new IllegalStateException(outcome.event + " ends no handover");
            }
        }
    }

    /** A token that is being handed over, or null. */
    public @Nullable Token outgoing() {
        return offers.first();
    }

    /** The tokens that were promised to this agent, and whose commits were overdue at that time and still are. */
    public List<Token> overdueAt(long nanos) {
        return handovers.overdueAt(nanos);
    }

    /** Whether a peer promised a token to this agent, so that it may come at any moment. */
    public boolean expectsToken() {
        return handovers.expectsToken();
    }

    /** This agent may have stood still for that time. What was promised to it before may have been replaced if a guardian waits no longer. */
    public void onPause(long nanos, long patienceNanos) {
        if (nanos > patienceNanos) {
            doubted.clear();
            doubted.addAll(handovers.expected());
        }
    }

    /** Whether there may be another token in the place of this one, because this agent stood still while it was on its way. Asked when it came. */
    public boolean isDoubted(TokenId arrived) {
        return doubted.remove(arrived);
    }

    /** Whether a peer promised a token to this agent for the next moments that was not made before the given one, and so is not replaced by it. */
    public boolean expectsTokenSince(@Nullable TokenId seen) {
        return handovers.expected().stream()
                .anyMatch(token -> seen == null || token.createdNanos() >= seen.createdNanos());
    }

    /** Whether a token was given away whose commit may have to be repeated. */
    public boolean isCommitting() {
        return handovers.isCommitting();
    }

    /** A token that was given away is replaced. */
    public void abandon(TokenId token) {
        handovers.abandon(token);
    }

    /** The token that was given away is missed. */
    public void repeatCommits() {
        handovers.repeatCommits(agent.nowNanos());
    }

    public OptionalLong roundTripNanos(int peer) {
        return handovers.roundTripNanos(peer);
    }

    /** The peers of the handovers that are under way. */
    public List<Integer> peers() {
        return handovers.peers();
    }

    public boolean mayMatter(int from, HandoverMessage message) {
        return handovers.mayMatter(from, message, agent.nowNanos());
    }

    /** The peer of the session that an answer belongs to, or {@link PeerRef#NOBODY} when any peer may send it. */
    public int expectedPeer(HandoverMessage message) {
        var snapshot = handovers.snapshot(message.token());
        if (message instanceof HandoverMessage.Move || snapshot == null) {
            return PeerRef.NOBODY;
        }
        return message instanceof HandoverMessage.Commit
                ? snapshot.destination().peer()
                : snapshot.source().peer();
    }

    @Override
    public void send(int to, HandoverMessage message) {
        agent.effects.send(to, luggage.pack(to, message));
    }

    @Override
    public void startTimer(TokenId token, HandoverTimer timer, long afterNanos) {
        agent.effects.startTimer(new AgentTimer(timer, permit, token), afterNanos);
    }

    @Override
    public void stopTimer(TokenId token, HandoverTimer timer) {
        agent.effects.stopTimer(new AgentTimer(timer, permit, token));
    }

    @Override
    public void emit(HandoverEvent event, Token token, int peer) {
        switch (event) {
            case TAKEN -> outcomes.add(new Outcome(event, token, peer, luggage.unpack(token, peer)));
            case RELEASED, FAILED, PEER_LEAVING, REFUSED, OVERDUE ->
                outcomes.add(new Outcome(event, token, peer, TokenLuggage.Arrival.NOTHING));
            case TOKEN_MAYBE_LOST, DUPLICATE_EVIDENCE ->
                agent.effects.emit(new TokenSuspicious(permit, token, peer, event.name()));
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
