package io.wandertoken.protocol.agent.transfer;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.licence.LicenceGate;
import io.wandertoken.protocol.agent.memory.MemoryKeeper;
import io.wandertoken.protocol.agent.message.ContactList;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.TokenPayload;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.handover.HandoverMessage.Ack;
import io.wandertoken.protocol.handover.HandoverMessage.Commit;
import io.wandertoken.protocol.handover.HandoverMessage.Move;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * What travels with the handovers of one permit's tokens: entries of the view, the memory of an epoch or the wait queue, what the token
 * remembers for the fleet, what is left of its licence, and who knows it.
 */
public final class TokenLuggage {

    /**
     * What came with a token that was taken.
     *
     * @param contacts what its giver knew of those who know it, with the ages that this has here at most, or null if it did not say
     * @param ageNanos how long ago the giver gave it away at most
     */
    public record Arrival(
            @Nullable TokenPayload payload, @Nullable ContactList contacts, long ageNanos) {
        static final Arrival NOTHING = new Arrival(null, null, 0);
    }

    private final int permit;
    private final AgentContext agent;
    private final LicenceGate licences;
    private final MemoryKeeper memory;
    private final BiFunction<TokenId, Integer, @Nullable ContactList> contacts;
    private final ViewExchange exchange;
    private final PayloadBuffer payloads = new PayloadBuffer();
    private final SentAcks acks;

    /** The step of a handover that is being handled, or null. */
    private @Nullable Passing present;

    /** @param contacts what the next holder of a token should know of those who know it, or null */
    public TokenLuggage(
            int permit,
            AgentContext agent,
            LicenceGate licences,
            MemoryKeeper memory,
            BiFunction<TokenId, Integer, @Nullable ContactList> contacts) {
        this.permit = permit;
        this.agent = agent;
        this.licences = licences;
        this.memory = memory;
        this.contacts = contacts;
        exchange = new ViewExchange(agent);
        acks = new SentAcks(agent);
    }

    public LicenceGate licences() {
        return licences;
    }

    public MemoryKeeper memory() {
        return memory;
    }

    /** The token is about to be offered, with this payload or with none. */
    void load(TokenId token, @Nullable TokenPayload payload) {
        payloads.load(token, payload, memory.load());
    }

    /** A step of a handover goes out: with what belongs to it. */
    Passing pack(int to, HandoverMessage message) {
        if (message instanceof Ack ack) {
            acks.onSent(ack);
        }
        PayloadBuffer.Load load = payloads.loadFor(message);
        return new Passing(
                permit,
                message,
                exchange.entriesFor(agent.peer(to), message),
                load.payload(),
                load.memory(),
                message instanceof Commit commit ? licences.remainderFor(commit) : null,
                message instanceof Commit ? contacts.apply(message.token(), to) : null);
    }

    /** A step of a handover comes in. */
    void onPassing(PeerRef from, Passing passing) {
        exchange.onPassing(from, passing);
        payloads.onPassing(from, passing, agent.ageingNanos());
    }

    /** The step is handled: what it brings counts only meanwhile. */
    void whileHandling(Passing passing, Runnable handling) {
        present = passing;
        handling.run();
        present = null;
    }

    /** Whether the offer of a move was accepted here. */
    boolean isAcknowledged(Move move) {
        return acks.contains(move);
    }

    void onGiven(TokenId token) {
        memory.locks().onGiven(token);
    }

    void onRemoved(TokenId token) {
        memory.locks().onRemoved(token, agent.ageingNanos());
    }

    /** A token was taken: what came with it. */
    Arrival unpack(Token token, int from) {
        PayloadBuffer.Load load = payloads.unload(token, from);
        Passing step = present;
        if (step == null || !(step.message() instanceof Commit commit)) {
            throw new IllegalStateException("a token came without a commit");
        }
        long age = acks.ageNanos(commit);
        licences.take(token, age, step.licence());
        memory.onArrived(load.memory(), token, load.heardNanos());
        ContactList brought = step.contacts();
        return new Arrival(load.payload(), brought == null ? null : brought.olderBy(age), age);
    }
}
