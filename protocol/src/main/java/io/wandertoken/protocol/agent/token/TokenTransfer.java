package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AgentEvent.TokenSuspicious;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.licence.LicenceGate;
import io.wandertoken.protocol.agent.memory.MemoryKeeper;
import io.wandertoken.protocol.agent.message.ContactList;
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
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The handovers of one permit's tokens, and what travels with them: entries of the view, the memory of an epoch or the wait queue, and what
 * the token remembers for the fleet.
 */
public final class TokenTransfer implements HandoverEffects {

    /** Hears how a handover ended, when the machine that tells it has come to rest. */
    interface Listener {
        /**
         * @param payload what came with the token, or null
         * @param contacts what its giver knew of those who know it, or null if it did not say
         */
        void onTaken(Token token, int from, @Nullable TokenPayload payload, @Nullable ContactList contacts);

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

    /**
     * The end of a handover.
     *
     * @param payload what came with the token, or null
     * @param contacts those who know it, or null
     */
    private record Outcome(
            HandoverEvent event,
            Token token,
            int peer,
            @Nullable TokenPayload payload,
            @Nullable ContactList contacts) {}

    /** A token that has left the policy, and to whom it goes. */
    private static final class Offer {
        private final Token token;
        private int to = PeerRef.NOBODY;
        private @Nullable TokenPayload payload;

        /** How often it may still be offered again. */
        private int repetitions;

        Offer(Token token) {
            this.token = token;
        }
    }

    private final int permit;
    private final AgentContext agent;
    private final LicenceGate licences;
    private final MemoryKeeper memory;
    private final Function<TokenId, @Nullable ContactList> contacts;
    private final Listener listener;
    private final Handovers handovers;
    private final ViewExchange exchange;
    private final PayloadBuffer payloads = new PayloadBuffer();
    private final ArrayDeque<Outcome> outcomes = new ArrayDeque<>();

    /** The step of a handover that is being handled, or null. */
    private @Nullable Passing present;

    /** The tokens that are being handed over: no longer with the policy, not yet with a peer. */
    private final Map<TokenId, Offer> outgoing = new LinkedHashMap<>();

    /** The tokens that were promised to this agent before it stood still for so long that they may have been replaced. */
    private final Set<TokenId> doubted = new LinkedHashSet<>();

    /** @param contacts what the next holder of a token should know of those who know it, or null */
    TokenTransfer(
            int permit,
            AgentContext agent,
            LicenceGate licences,
            MemoryKeeper memory,
            Function<TokenId, @Nullable ContactList> contacts,
            Listener listener) {
        this.permit = permit;
        this.agent = agent;
        this.licences = licences;
        this.memory = memory;
        this.listener = listener;
        this.contacts = contacts;
        handovers = new Handovers(agent.config.handover(), HandoverRules.hardened(), agent.nonces, agent.keys, this);
        exchange = new ViewExchange(agent);
    }

    LicenceGate licences() {
        return licences;
    }

    MemoryKeeper memory() {
        return memory;
    }

    /** A token that was made here can be handed over from now on. */
    void hold(Token token) {
        handovers.hold(token);
    }

    /** The token gets another number. */
    void renumber(Token token, Token next) {
        handovers.drop(token.id());
        handovers.hold(next);
    }

    /** The token leaves the policy. It is still here until a handover succeeds. */
    public void offer(Token token) {
        outgoing.put(token.id(), new Offer(token));
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
        Offer offer = outgoing.computeIfAbsent(token.id(), id -> new Offer(token));
        offer.to = to;
        offer.payload = payload;
        offer.repetitions = repetitions;
        transmit(offer);
    }

    private void transmit(Offer offer) {
        payloads.load(offer.token.id(), offer.payload, memory.load());
        handovers.handOver(offer.token.id(), offer.to, agent.nowNanos());
    }

    /** The peer did not answer. Whether the token is offered to it again. */
    private boolean repeat(TokenId token) {
        Offer offer = outgoing.get(token);
        boolean again = offer != null && offer.repetitions > 0;
        if (again) {
            offer.repetitions--;
            transmit(offer);
        }
        return again;
    }

    /** The token goes back to the policy: nobody took it. */
    public void recall(Token token) {
        outgoing.remove(token.id());
    }

    void drop(Token token) {
        handovers.drop(token.id());
        outgoing.remove(token.id());
    }

    /** From now on this agent takes no token. */
    void leave() {
        handovers.leave();
    }

    /** A peer has left or is banned: what is offered to it goes elsewhere. */
    void onGone(int peer) {
        handovers.onGone(peer);
        settle();
    }

    void onPassing(PeerRef from, Passing passing) {
        exchange.onPassing(from, passing);
        payloads.onPassing(from, passing, agent.ageingNanos());
        if (passing.message() instanceof Move move && licences.isCutOff() && !licences.isAcknowledged(move)) {
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
        present = passing;
        handovers.onMessage(from.number(), passing.message(), late ? Refusal.NOT_WAITING : null, agent.nowNanos());
        present = null;
        settle();
    }

    /** Whether a token that is offered goes out because of an answer. */
    private boolean isAccepted(int from, Ack ack) {
        return outgoing.containsKey(ack.token()) && handovers.mayMatter(from, ack, agent.nowNanos());
    }

    void onTimer(TokenId token, HandoverTimer timer) {
        handovers.onTimer(token, timer, agent.nowNanos());
        settle();
    }

    /** The handovers have come to rest: the listener hears how they ended, in the order in which they did. */
    private void settle() {
        for (Outcome outcome = outcomes.poll(); outcome != null; outcome = outcomes.poll()) {
            Token token = outcome.token;
            switch (outcome.event) {
                case TAKEN -> listener.onTaken(token, outcome.peer, outcome.payload, outcome.contacts);
                case RELEASED -> {
                    outgoing.remove(token.id());
                    listener.onGiven(token, outcome.peer);
                }
                case FAILED -> {
                    if (!repeat(token.id())) {
                        listener.onFailed(token, outcome.peer, true);
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
    @Nullable
    Token outgoing() {
        return outgoing.isEmpty() ? null : outgoing.values().iterator().next().token;
    }

    /** The tokens that were promised to this agent, and whose commits were overdue at that time and still are. */
    List<Token> overdueAt(long nanos) {
        return handovers.overdueAt(nanos);
    }

    /** Whether a peer promised a token to this agent, so that it may come at any moment. */
    boolean expectsToken() {
        return handovers.expectsToken();
    }

    /** This agent may have stood still for that time. What was promised to it before may have been replaced if a guardian waits no longer. */
    void onPause(long nanos, long patienceNanos) {
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
    boolean expectsTokenSince(@Nullable TokenId seen) {
        return handovers.expected().stream()
                .anyMatch(token -> seen == null || token.createdNanos() >= seen.createdNanos());
    }

    /** Whether a token was given away whose commit may have to be repeated. */
    boolean isCommitting() {
        return handovers.isCommitting();
    }

    /** A token that was given away is replaced. */
    void abandon(TokenId token) {
        handovers.abandon(token);
    }

    /** The token that was given away is missed. */
    void repeatCommits() {
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
        if (message instanceof Ack ack) {
            licences.onAckSent(ack);
        }
        PayloadBuffer.Load load = payloads.loadFor(message);
        agent.effects.send(
                to,
                new Passing(
                        permit,
                        message,
                        exchange.entriesFor(agent.peer(to), message),
                        load.payload(),
                        load.memory(),
                        message instanceof Commit commit ? licences.remainderFor(commit) : null,
                        message instanceof Commit ? contacts.apply(message.token()) : null));
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
            case TAKEN -> {
                PayloadBuffer.Load load = payloads.unload(token, peer);
                takeLicence(token);
                memory.onArrived(load.memory(), token, load.heardNanos());
                outcomes.add(
                        new Outcome(event, token, peer, load.payload(), present == null ? null : present.contacts()));
            }
            case RELEASED, FAILED, PEER_LEAVING, REFUSED, OVERDUE ->
                outcomes.add(new Outcome(event, token, peer, null, null));
            case TOKEN_MAYBE_LOST, DUPLICATE_EVIDENCE ->
                agent.effects.emit(new TokenSuspicious(permit, token, peer, event.name()));
            case OFFERED, CONFIRMED, UNCONFIRMED, OVERTAKEN, ACCEPTED, PREEMPTED, EXPIRED -> {
                // Steps on the way.
            }
        }
    }

    private void takeLicence(Token token) {
        if (present != null && present.message() instanceof Commit commit) {
            licences.take(token, commit, present.licence());
        } else {
            licences.hold(token);
        }
    }

    @Override
    public void ignore(Reason reason, int from, HandoverMessage message) {
        agent.effects.ignore(reason, from, message);
    }
}
