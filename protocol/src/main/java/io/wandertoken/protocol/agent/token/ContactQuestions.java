package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.context.FleetEstimate;
import io.wandertoken.protocol.agent.message.AgentMessage.Ask;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.ContactList;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.transfer.TokenLuggage;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.List;

/**
 * Finds out for a holder whether the others hear of its token: a sign of life asks for an answer where the last one is old. A holder that
 * nobody answers is cut off; it knows before its guardian acts.
 */
public final class ContactQuestions {

    /** The maximum number of peers that are asked at once while nobody answers. */
    private static final int MOST_ASKED = 8;

    /** The maximum number of members of a strict resource that all hear every beat. */
    private static final int MOST_AT_ONCE = 100;

    /** A holder is cut off only if its questions were not answered for the time of this many. */
    private static final int ROUNDS = 3;

    private final int permit;
    private final AgentContext agent;
    private final BeatPeriods beats;
    private final FleetEstimate fleet;
    private final PeerContacts contacts;
    private final OtherTokens others;
    private final LifeSigns.Holder holder;

    /** How often those that do not answer were asked again since a lease began. */
    private int repetitions;

    /** When a lease was last seen here, or the token was offered to somebody who did not answer. */
    private long usedNanos = Long.MIN_VALUE / 2;

    /** When somebody was asked last because others had told of him. */
    private long hearsayNanos = Long.MIN_VALUE / 2;

    ContactQuestions(int permit, ResourceContext shared, LifeSigns signs, LifeSigns.Holder holder) {
        this.permit = permit;
        this.agent = shared.agent();
        this.beats = shared.beats();
        this.fleet = shared.fleet();
        contacts = signs.contacts();
        others = signs.others();
        this.holder = holder;
    }

    void onTaken(Token taken, int from, TokenLuggage.Arrival brought) {
        contacts.onTaken(taken, from, brought.ageNanos());
        others.end(taken.id());
        ContactList list = brought.contacts();
        if (list != null) {
            onContacts(from, list, brought.ageNanos());
        }
    }

    /**
     * What speaks for and against a token that goes away. Who may have another one is told in signs of life that may get lost, or come too late for a
     * short lease, so the list itself casts a doubt, unless that is who gets it. So does a token of which nothing is known here, because another one came
     * or was made after it.
     */
    ContactList contactsOf(TokenId token, int to) {
        others.settle();
        if (!token.equals(contacts.token())) {
            return new ContactList(permit, token, PeerRef.NOBODY, 0, List.of());
        }
        if (others.openBeside(token).stream().anyMatch(other -> other.sign().holder() != to)) {
            contacts.doubt(agent.nowNanos());
        }
        return contacts.list(token);
    }

    /** Tells a peer of the token, and asks for an answer if one is due. An unused token needs none. */
    void tell(int peer, Sign sign) {
        contacts.asked().onTold(peer);
        if (holder.isUsing() && contacts.isDue(peer)) {
            ask(peer, sign);
        } else {
            agent.effects.send(peer, sign);
        }
    }

    void ask(int peer, Sign sign) {
        contacts.asked().onAsked(peer);
        agent.effects.send(peer, sign.asking());
    }

    /** A lease begins, or its holder hears what the giver of the token knew: asks those whose word is missing. */
    public void askSilent() {
        Token here = holder.here();
        if (here == null || !holder.isUsing()) {
            return;
        }
        contacts.onKept(here.id());
        others.settle();
        askOtherHolders(here);
        if (contacts.isListed()) {
            contacts.missing().forEach(peer -> ask(peer, holder.describe(here)));
            repetitions = 0;
            awaitAnswers();
        } else if (beats.isStrict()) {
            askGiver(here);
        }
    }

    /** Somebody says that a peer has another token than the one that is here, and that peer has not said so: it is asked at once. */
    void onOther(Sign told) {
        Token here = holder.here();
        boolean asks = here != null
                && !here.id().equals(told.token())
                && !others.isProven(told.token())
                && agent.nowNanos() - hearsayNanos >= beats.questionNanos();
        if (asks) {
            hearsayNanos = agent.nowNanos();
            ask(told.holder(), holder.describe(here));
        }
    }

    /** The last holder of another token answers when it is back and has it no more. */
    void askOtherHolders(Token here) {
        others.openBeside(here.id()).forEach(other -> ask(other.sign().holder(), holder.describe(here)));
    }

    /** Asks the giver of the token for what it knows, if that is needed. A soft token brings it along. */
    void askGiver(Token here) {
        if (!contacts.isListed() && !contacts.isCompleteForABeat() && contacts.giver() != PeerRef.NOBODY) {
            agent.effects.send(contacts.giver(), new Ask(permit, here.id(), here.session()));
        }
    }

    /**
     * A peer tells who knows the token that is here, or answers.
     *
     * @param ageNanos how long ago it did at most, or {@link ContactList#NEVER}
     */
    void onContacts(int from, ContactList list, long ageNanos) {
        boolean listed = contacts.isListed();
        if (contacts.onList(from, list)) {
            agent.isolation().onAnswer(agent.nowNanos());
            others.onAnswer(from, ageNanos);
        } else if (!listed && contacts.isListed()) {
            askSilent();
        }
    }

    /**
     * A lease begins, or somebody is to have the token: from now on its guardian misses it sooner. The silence goes on over leases that
     * follow each other closely: a guardian counts on as well. Most of it has passed if a question of an earlier lease was not answered.
     */
    void onUse() {
        if (wasUsedLately()) {
            contacts.expectView();
        } else {
            contacts.onUse(isUnanswered() ? askAfterNanos() : 0);
        }
        usedNanos = agent.nowNanos();
    }

    /** A peer to which the token was offered did not answer. Others may. */
    void onUnreachable() {
        onUse();
        onBeat();
    }

    private boolean isUnanswered() {
        return contacts.isUnanswered(ROUNDS * beats.questionNanos());
    }

    /** How long a holder is content without an answer. */
    private long askAfterNanos() {
        return beats.cutOffNanos() * 3 / 4;
    }

    private boolean wasUsedLately() {
        return agent.nowNanos() - usedNanos <= beats.cutOffNanos() / 2;
    }

    /** While nobody answers, asks again soon, before the token is replaced. */
    void onBeat() {
        Token here = holder.here();
        if (holder.isUsing()) {
            usedNanos = agent.nowNanos();
        }
        if (here == null || !wasUsedLately() || agent.membership().size() == 0) {
            return;
        }
        long cutOff = beats.cutOffNanos();
        long silence = contacts.silenceNanos();
        if (silence > cutOff && isUnanswered()) {
            long left = agent.isolation().onSilence(cutOff, agent.nowNanos());
            if (left > 0) {
                // The others may not know the resource: then they answer in other matters only.
                agent.membership().meetSeeds();
                agent.startTimer(AgentTimer.Own.CONTACT, permit, Math.max(left / ROUNDS, beats.questionNanos()));
            }
            // An agent that is cut off gives no signs of life, so that its guardian replaces the token.
            agent.sendToView(new Ask(permit, here.id(), here.session()));
        } else if (silence > askAfterNanos()) {
            contacts.next(MOST_ASKED, peer -> true).forEach(peer -> ask(peer, holder.describe(here)));
            agent.startTimer(AgentTimer.Own.CONTACT, permit, beats.questionNanos());
        } else if (holder.isUsing() && repetitions < ROUNDS && isSampleOpen()) {
            repetitions++;
            contacts.asked().unanswered().forEach(peer -> ask(peer, holder.describe(here)));
            awaitAnswers();
        }
    }

    /** Where a few peers stand for many, losses must not look like a part that is cut off: they are asked again before a short lease ends. */
    private void awaitAnswers() {
        if (isSampleOpen()) {
            agent.startTimer(AgentTimer.Own.CONTACT, permit, beats.questionNanos());
        }
    }

    /** Whether more peers have not answered yet than may be down, where a sample stands for the fleet. */
    private boolean isSampleOpen() {
        return !fleet.isFleetKnown() && contacts.asked().awaitsMany();
    }

    /** Asks everybody whether another token was heard of than the one that is here. */
    void askAll() {
        Token here = holder.here();
        if (here != null) {
            agent.sendToView(new Ask(permit, here.id(), here.session()));
        }
    }

    /** Of a large audience, a part hears each beat of a token in use, in turns: each as often as of a token that nobody uses. */
    List<Integer> audience() {
        List<Integer> all = holder.audience();
        long beat = holder.beatNanos();
        int parts = all.size() <= MOST_AT_ONCE ? 1 : (int) (beats.beatNanos(false) / beat);
        int part = (int) Math.floorMod(agent.nowNanos() / beat, (long) parts);
        return all.subList(all.size() * part / parts, all.size() * (part + 1) / parts);
    }
}
