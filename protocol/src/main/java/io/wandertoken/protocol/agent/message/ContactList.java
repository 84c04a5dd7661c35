package io.wandertoken.protocol.agent.message;

import io.wandertoken.protocol.token.TokenId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * Who showed lately that it knows a token, so that it makes no other one in its place; and what speaks against the token being the only
 * one. From the giver of a token to its new holder, and again if that one asks. An agent that hears a holder answers now and then with
 * itself as the only contact.
 *
 * @param predecessor who had given the token to the sender, or {@link PeerRef#NOBODY}
 * @param doubtNanos how long ago another token was last noticed; {@link #NEVER} if none was
 * @param strangers those of whom the receiver only learns a name; together with the contacts at most {@link #MOST}
 * @param stated the permits that the sender counts, as agents state them to each other; {@link #UNSTATED} if it does not tell. What it
 *     knows of a token proves nothing about the others that it may have if it counts more.
 * @param question what it answers, so that its receiver knows how long ago it can have been sent: the stamp of a sign of life, or the
 *     session that brought the token to the receiver; {@link #UNASKED} if it comes with a commit
 */
public record ContactList(
        int permit,
        TokenId token,
        int predecessor,
        long doubtNanos,
        List<Contact> contacts,
        List<Stranger> strangers,
        int stated,
        long question)
        implements AgentMessage {

    /** Agents of earlier versions do not tell how many permits they count. */
    public static final int UNSTATED = 0;

    /** A list that answers nothing, or does not tell what. */
    public static final long UNASKED = 0;

    /** The age of what has not happened. */
    public static final long NEVER = Long.MAX_VALUE;

    /** The age of a contact with an agent that has left, so that nobody waits for its answer. */
    public static final long LEFT = -1;

    /** The maximum number of contacts in one message. */
    public static final int MOST = 60;

    /**
     * An agent, and how long ago it knew that the token lives.
     *
     * @param guards whether it was then among those that replace a lost token
     * @param ageNanos {@link #NEVER} if it has not answered since the token was made, {@link #LEFT} if it needs not
     */
    public record Contact(int peer, long ageNanos, boolean guards) {}

    /**
     * An agent that this one has not met, and how long ago it knew that the token lives. Nobody needs its address for that.
     *
     * @param name the first eight bytes of its id, as in {@link io.wandertoken.protocol.agent.context.AgentName}
     * @param ageNanos {@link #NEVER} if it has not answered, perhaps since the sender was started anew
     */
    public record Stranger(long name, long ageNanos) {}

    public ContactList {
        contacts = List.copyOf(contacts);
        strangers = List.copyOf(strangers);
    }

    /** The same from an agent that does not tell how many permits it counts. */
    public ContactList(int permit, TokenId token, int predecessor, long doubtNanos, List<Contact> contacts) {
        this(permit, token, predecessor, doubtNanos, contacts, List.of(), UNSTATED, UNASKED);
    }

    /** The same from an agent that tells how many permits it counts. */
    public ContactList stating(int permits) {
        return new ContactList(permit, token, predecessor, doubtNanos, contacts, strangers, permits, question);
    }

    /** The same with agents that its sender has not met. */
    public ContactList beside(List<Stranger> others) {
        return new ContactList(permit, token, predecessor, doubtNanos, contacts, others, stated, question);
    }

    /** The same as the answer to a question. */
    public ContactList answering(long asked) {
        return new ContactList(permit, token, predecessor, doubtNanos, contacts, strangers, stated, asked);
    }

    /**
     * The same where it arrives: its words are older by the time that it travelled. What speaks against the token stays as young as it was.
     *
     * @param nanos for how long it travelled at most; {@link #NEVER} if that is not known, so that its words count for nothing
     */
    public ContactList olderBy(long nanos) {
        List<Contact> older = contacts.stream()
                .map(contact -> new Contact(contact.peer, older(contact.ageNanos, nanos), contact.guards))
                .toList();
        List<Stranger> others = strangers.stream()
                .map(stranger -> new Stranger(stranger.name, older(stranger.ageNanos, nanos)))
                .toList();
        return new ContactList(permit, token, predecessor, doubtNanos, older, others, stated, question);
    }

    private static long older(long ageNanos, long nanos) {
        if (ageNanos == LEFT) {
            return LEFT;
        }
        return ageNanos == NEVER || nanos == NEVER ? NEVER : ageNanos + nanos;
    }

    /**
     * The answer of an agent that has no token.
     *
     * @param ageNanos how long ago it knew that the token lives; 0 if it hears the holder now
     */
    public static ContactList answer(int permit, TokenId token, boolean guards, long ageNanos) {
        return new ContactList(
                permit, token, PeerRef.NOBODY, NEVER, List.of(new Contact(PeerRef.SELF, ageNanos, guards)));
    }

    /** The agents that it names, other than the sender. */
    @Override
    public List<Integer> named() {
        List<Integer> peers = new ArrayList<>(contacts.size() + 1);
        contacts.forEach(contact -> peers.add(contact.peer()));
        peers.add(predecessor);
        peers.removeIf(peer -> peer < 0);
        return peers;
    }

    /** How many agents it tells of that have shown that they know the token. */
    public long wordCount() {
        return strangers.stream()
                        .filter(stranger -> stranger.ageNanos() != NEVER)
                        .count()
                + contacts.stream()
                        .filter(contact -> contact.ageNanos() != LEFT && contact.ageNanos() != NEVER)
                        .count();
    }

    /** Whether it has room for more: it names all that its sender knows of. */
    public boolean hasRoom() {
        return contacts.size() + strangers.size() < MOST;
    }

    /** Whether this is the answer of that agent. */
    public boolean isAnswerOf(int peer) {
        return contacts.size() == 1 && contacts.get(0).peer() == peer;
    }

    @Override
    public ContactList renamed(int before, int after) {
        List<Contact> others = contacts.stream()
                .map(contact -> contact.peer == before ? new Contact(after, contact.ageNanos, contact.guards) : contact)
                .toList();
        int giver = predecessor == before ? after : predecessor;
        return new ContactList(permit, token, giver, doubtNanos, others, strangers, stated, question);
    }

    @Override
    public void deliver(PeerRef from, Handler handler, long nowNanos) {
        handler.onContacts(from, this, nowNanos);
    }

    @Override
    public boolean numbersPass(LongPredicate test) {
        return true;
    }
}
