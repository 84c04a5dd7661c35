package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.ContactList;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether a permit's token is the only one of its permit, for an agent that grants a lease under another permit of the same resource: a
 * doubled token means one client too many, whichever permit it belongs to. That agent asks the others whether they know the token, as if
 * it were here, and its holder who knows it.
 *
 * <p>The word of the holder counts for as long as a guardian waits. Until then nobody to whom the token came later can have replaced it,
 * and the holder names those who guarded it before.
 */
public final class PermitWatch {

    private static final long NEVER = Long.MIN_VALUE;

    /** The holder is asked again when one in this many parts of the time has passed in which its word counts. */
    private static final int PARTS = 3;

    /** The maximum number of agents that are asked at a beat. */
    private static final int MOST_ASKED = 8;

    private final int permit;
    private final AgentContext agent;
    private final int stated;
    private final BeatPeriods beats;
    private final LifeSigns signs;
    private final PeerContacts contacts;
    private final OtherTokens others;
    private final LifeSigns.Holder holder;

    /** The token whose holder was asked, which agent that was, and since when it has not answered. */
    private @Nullable TokenId token;

    private int asked = PeerRef.NOBODY;
    private long askedNanos = NEVER;

    /** When the question was asked that the holder answered last, or when the token was last here. */
    private long wordNanos = NEVER;

    /** When a lease under another permit last depended on this token. */
    private long neededNanos = NEVER;

    PermitWatch(int permit, ResourceContext shared, LifeSigns signs, LifeSigns.Holder holder) {
        this.permit = permit;
        this.agent = shared.agent();
        stated = shared.config().statedPermits();
        this.beats = shared.beats();
        this.signs = signs;
        contacts = signs.contacts();
        others = signs.others();
        this.holder = holder;
    }

    /** A lease under another permit begins: asks those whose word is missing. */
    public void begin() {
        askThen(contacts::missing);
    }

    /** A beat of such a lease is due: asks also those whose word is old. */
    public void onBeat() {
        askThen(() -> contacts.next(MOST_ASKED, contacts::isDue));
    }

    private void askThen(Supplier<List<Integer>> peers) {
        neededNanos = agent.nowNanos();
        Sign newest = signs.newest();
        if (newest == null) {
            return;
        }
        contacts.onWatched(newest.token());
        others.settle();
        Sign question = newest.asking();
        others.openBeside(newest.token()).forEach(other -> ask(other.sign().holder(), question));
        peers.get().stream().filter(peer -> peer != question.holder()).forEach(peer -> ask(peer, question));
        askHolder(question);
    }

    private void ask(int peer, Sign question) {
        contacts.asked().onAsked(peer);
        agent.effects.send(peer, question);
    }

    private void askHolder(Sign question) {
        if (!question.token().equals(token)) {
            token = question.token();
            wordNanos = NEVER;
            askedNanos = NEVER;
        }
        if (question.holder() < 0 || isWordYoungerThan(beats.earliestReplacementNanos() / PARTS)) {
            return;
        }
        asked = question.holder();
        if (askedNanos == NEVER || agent.nowNanos() - askedNanos > beats.earliestReplacementNanos()) {
            askedNanos = agent.nowNanos();
        }
        ask(asked, question);
    }

    /** The token came while a lease under another permit depends on it, and so does what its giver knew: some of it may be old. */
    void onTaken(Token arrived) {
        if (neededNanos != NEVER && agent.nowNanos() - neededNanos <= agent.beatNanos()) {
            Sign question = holder.describe(arrived).asking();
            contacts.missing().forEach(peer -> ask(peer, question));
        }
    }

    /** The token went from here to another agent. */
    void onGiven(TokenId given) {
        token = given;
        askedNanos = NEVER;
        wordNanos = agent.nowNanos();
    }

    /** The token was heard of. If it is with another agent than the one that was asked, that one can tell. */
    public void onSign() {
        Sign newest = signs.newest();
        if (askedNanos != NEVER && newest != null && newest.token().equals(token) && newest.holder() != asked) {
            askHolder(newest.asking());
        }
    }

    /**
     * A peer tells who knows a token.
     *
     * @param ageNanos how long ago it was asked, or {@link ContactList#NEVER}
     */
    void onContacts(int from, ContactList list, long ageNanos) {
        Sighting seen = signs.sighting();
        if (askedNanos != NEVER
                && list.token().equals(token)
                && !list.isAnswerOf(from)
                && seen != null
                && seen.sign().holder() == from
                && ageNanos != ContactList.NEVER) {
            wordNanos = agent.nowNanos() - ageNanos;
            askedNanos = NEVER;
            contacts.hear(from, wordNanos);
        }
    }

    /** Whether no other token of this permit can be hidden, as far as one agent can tell. */
    public boolean isComplete() {
        return (holder.here() != null || isWordYoungerThan(beats.guardWordNanos())) && contacts.isComplete();
    }

    private boolean isWordYoungerThan(long nanos) {
        return wordNanos != NEVER && agent.nowNanos() - wordNanos < nanos;
    }

    /**
     * An agent asks whether its sign of life is heard, or whether that of a token that it watches is known.
     *
     * @param missedNanos for how long this agent misses the token if it would be among the first to replace it; otherwise {@link ContactList#NEVER}
     */
    void answer(int from, Sign question, long missedNanos) {
        boolean watching = question.holder() != from;
        Token here = holder.here();
        Sighting seen = signs.sighting();
        if (here != null) {
            agent.effects.send(from, holder.describe(here));
            if (watching) {
                tellWatcher(from, here.id(), question);
            }
            return;
        }
        if (!watching) {
            agent.effects.send(from, answerTo(question, missedNanos, 0));
        } else if (seen != null && seen.sign().token().equals(question.token())) {
            long age = agent.nowNanos() - seen.seenNanos();
            agent.effects.send(from, answerTo(question, missedNanos, age));
        }
        if (watching && seen != null && !seen.isSamePlace(question)) {
            agent.effects.send(from, signs.relayed(seen));
        }
        others.lateBeside(question.token()).forEach(other -> agent.effects.send(from, signs.relayed(other)));
    }

    /** A guardian does not count what others than the holder tell. */
    private ContactList answerTo(Sign question, long missedNanos, long ageNanos) {
        boolean guards = missedNanos != ContactList.NEVER;
        return ContactList.answer(permit, question.token(), guards, guards ? Math.max(missedNanos, ageNanos) : ageNanos)
                .stating(stated)
                .answering(question.stampNanos());
    }

    private void tellWatcher(int from, TokenId here, Sign question) {
        contacts.onKept(here);
        agent.effects.send(from, signs.questions().contactsOf(here, from).answering(question.stampNanos()));
        others.openBeside(here).forEach(other -> agent.effects.send(from, signs.relayed(other)));
    }
}
